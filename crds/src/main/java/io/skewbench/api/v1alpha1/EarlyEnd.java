package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** The repetitions that a run did not need, as all its primary verdicts were decided before. */
public record EarlyEnd(
        @JsonPropertyDescription("Number of repetitions that all primary verdicts took.") int repetitions,
        @JsonPropertyDescription("The most repetitions that the spec allows.") int atMost,
        @JsonPropertyDescription("Number of trials that did not have to run.") int savedTrials) {}
