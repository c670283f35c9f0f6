/** The figures about the load generator. */
@NullMarked
package io.skewbench.measure.load;

import org.jspecify.annotations.NullMarked;
