package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** How uneven shares are; both are 0 where there is nothing to share. */
public record Imbalance(
        @JsonPropertyDescription("Largest share divided by the mean share; 1 is even.") double maxOverMean,
        @JsonPropertyDescription("Standard deviation of the shares divided by their mean (coefficient of variation); 0 "
                + "is even.") double coefficientOfVariation) {}
