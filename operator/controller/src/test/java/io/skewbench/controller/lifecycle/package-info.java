@NullMarked
package io.skewbench.controller.lifecycle;

import org.jspecify.annotations.NullMarked;
