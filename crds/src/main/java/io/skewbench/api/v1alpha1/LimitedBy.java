package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** What limits the figures of a row, found by arithmetic on what its trials measured. */
public record LimitedBy(
        @JsonPropertyDescription("WorkerSteal, WorkerGc, WorkerCpu, BrokerLink, Quota, Broker, InFlightRequests, "
                + "MachineCpu, BrokerCpu, BrokerDisk, RequestQueue, Replication, Brokers, Buffer, Linger (of the "
                + "latency), NotDetermined, or Nothing where the load was kept.") String by,
        @JsonPropertyDescription("The figures that show it, or why nothing is shown.")
        @Nullable String evidence,
        @JsonPropertyDescription("The setting to try next, with its value, or what to change. Not set where nothing "
                + "limits, or where that is not known.")
        @Nullable String next) {

    /** Returns this without the figures. */
    public LimitedBy withoutEvidence() {
        return new LimitedBy(by, null, next);
    }
}
