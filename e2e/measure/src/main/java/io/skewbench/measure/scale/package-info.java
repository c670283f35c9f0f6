/** The figures about the operator at the sizes that its spec allows. */
@NullMarked
package io.skewbench.measure.scale;

import org.jspecify.annotations.NullMarked;
