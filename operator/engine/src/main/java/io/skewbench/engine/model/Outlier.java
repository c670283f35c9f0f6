package io.skewbench.engine.model;

/**
 * A trial that the others do not explain.
 *
 * @param ratio how many times the figure is the one that the model, fitted without it, expects
 */
public record Outlier(TrialFigure trial, double ratio) {}
