/** An attempt at a trial: its workers' objects are created, and its state is read from their pods and reports. */
@NullMarked
package io.skewbench.controller.attempt;

import org.jspecify.annotations.NullMarked;
