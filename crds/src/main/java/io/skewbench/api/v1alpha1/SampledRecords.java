package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** What consumers found in the sample of records that they checked one by one, in the trials that count. */
public record SampledRecords(
        @JsonPropertyDescription("Records whose content and order were checked. Their content was right, because a "
                + "trial with a corrupt record does not count.") long records,
        @JsonPropertyDescription("Of these, records that came after one that the same producer sent to the same "
                + "partition later. Retries without idempotence cause that; with idempotence, the trial does not "
                + "count.") long outOfOrder,
        @JsonPropertyDescription("Of these, records that came twice in a row, among those of the same producer and "
                + "partition. The causes are those of outOfOrder.") long duplicates) {}
