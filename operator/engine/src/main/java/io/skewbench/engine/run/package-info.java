/** Decides how a run goes on: judges attempts, chooses the next step and builds the status for the user. */
@NullMarked
package io.skewbench.engine.run;

import org.jspecify.annotations.NullMarked;
