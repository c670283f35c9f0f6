/** What the command on a laptop promises. */
@NullMarked
package io.skewbench.measure.laptop;

import org.jspecify.annotations.NullMarked;
