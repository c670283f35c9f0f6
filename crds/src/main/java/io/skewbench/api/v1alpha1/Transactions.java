package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/** Transactions, one after the other. */
public record Transactions(
        @Min(1)
        @Max(MAX_RECORDS)
        @Required
        @JsonPropertyDescription("Number of records after which a producer commits.") Long records) {

    public static final long MAX_RECORDS = 1_000_000_000;
}
