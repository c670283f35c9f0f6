/** Tests of the engine, on specs and on a simulated world. */
@NullMarked
package io.skewbench.engine;

import org.jspecify.annotations.NullMarked;
