/** The rows about partitioners. */
@NullMarked
package io.skewbench.measure.partitioners;

import org.jspecify.annotations.NullMarked;
