package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** Explicit flushes. */
@ValidationRule(value = "!has(self.deviation) || self.deviation <= self.everyRecords", fieldPath = ".deviation",
        messageExpression = """
                '%d is more than everyRecords %d, so that many flushes would follow a single record: make it smaller'\
                .format([self.deviation, self.everyRecords])""")
public record Flush(
        @Min(1)
        @Max(MAX_RECORDS)
        @Required
        @JsonPropertyDescription("Number of records after which a producer flushes, or its "
                + "mean if deviation is set.") Long everyRecords,

        @Min(0)
        @Max(MAX_RECORDS)
        @JsonPropertyDescription("Standard deviation of the number of records between flushes, which is drawn from a "
                + "normal distribution after each flush and is at least 1. Default: 0.")
        @Nullable Long deviation) {

    public static final long MAX_RECORDS = 1_000_000_000;
}
