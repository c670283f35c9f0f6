@NullMarked
package io.skewbench.controller.event;

import org.jspecify.annotations.NullMarked;
