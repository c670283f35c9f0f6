/** From a Benchmark as users write it to the trials that it stands for. */
@NullMarked
package io.skewbench.engine.plan;

import org.jspecify.annotations.NullMarked;
