/** The figures about the command on a laptop. */
@NullMarked
package io.skewbench.measure.laptop;

import org.jspecify.annotations.NullMarked;
