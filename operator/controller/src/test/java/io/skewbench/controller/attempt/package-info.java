@NullMarked
package io.skewbench.controller.attempt;

import org.jspecify.annotations.NullMarked;
