@NullMarked
package io.skewbench.controller.memory;

import org.jspecify.annotations.NullMarked;
