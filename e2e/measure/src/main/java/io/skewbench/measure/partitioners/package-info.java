/** The figures about partitioners. */
@NullMarked
package io.skewbench.measure.partitioners;

import org.jspecify.annotations.NullMarked;
