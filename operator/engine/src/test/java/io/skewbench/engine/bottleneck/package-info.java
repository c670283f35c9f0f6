/** Tests of what results amount to. */
@NullMarked
package io.skewbench.engine.bottleneck;

import org.jspecify.annotations.NullMarked;
