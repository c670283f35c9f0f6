/** Tests of the model of trials, against closed formulas and on synthetic data with fixed seeds. */
@NullMarked
package io.skewbench.engine.model;

import org.jspecify.annotations.NullMarked;
