/** Tests of what results amount to. */
@NullMarked
package io.skewbench.engine.figures;

import org.jspecify.annotations.NullMarked;
