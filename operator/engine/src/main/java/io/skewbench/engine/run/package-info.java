/** The parts of the decision how a run goes on: what became of an attempt, what is told to the user. */
@NullMarked
package io.skewbench.engine.run;

import org.jspecify.annotations.NullMarked;
