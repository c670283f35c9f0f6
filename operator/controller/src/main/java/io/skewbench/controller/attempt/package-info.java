/** Attempts at trials: creates the objects of their workers, and observes their state from pods and reports. */
@NullMarked
package io.skewbench.controller.attempt;

import org.jspecify.annotations.NullMarked;
