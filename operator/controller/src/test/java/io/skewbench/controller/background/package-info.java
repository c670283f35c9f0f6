@NullMarked
package io.skewbench.controller.background;

import org.jspecify.annotations.NullMarked;
