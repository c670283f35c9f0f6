/** What a measured row says, and how it is printed. */
@NullMarked
package io.skewbench.measure.figure;

import org.jspecify.annotations.NullMarked;
