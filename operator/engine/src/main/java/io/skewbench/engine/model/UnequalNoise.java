package io.skewbench.engine.model;

/**
 * A row whose figures vary more between trials than those of the others.
 *
 * @param row index of the noisiest row
 * @param deviation standard deviation of its logarithms, such as 0.1 for noise of 10 %
 * @param ofOthers the same for all other rows together
 */
public record UnequalNoise(int row, double deviation, double ofOthers) {}
