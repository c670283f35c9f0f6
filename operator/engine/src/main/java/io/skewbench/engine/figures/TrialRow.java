package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment.Row;

/**
 * A trial that counts.
 *
 * @param position in the order in which all trials ran
 * @param repetition from 1
 * @param figures of this trial alone
 */
record TrialRow(Row row, int position, int repetition, VariantResult figures) {}
