package io.skewbench.protocol;

/**
 * The one start time of a trial.
 *
 * @param startAtEpochMs wall-clock time, milliseconds since 1970; in the future when it is published
 */
public record StartSignal(long startAtEpochMs) {}
