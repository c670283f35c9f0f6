package io.skewbench.engine.bottleneck;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the producers of a workload saw of one broker in the measured time of all trials of a row.
 *
 * @param requests to it
 * @param latencyMs mean of its requests, from the moment when the client hands a request over to the answer
 * @param partitions that it led and that got records: so many batches fit into a request
 * @param records acknowledged in the measured time
 * @param bytes of their keys and values
 * @param bitsPerSecond that all workloads of the row sent to it: keys and values, as compressed
 * @param linkBits rate at which it can receive, in bits per second; empty if its link is not limited
 */
@RecordBuilder
record BrokerFacts(int id, double requests, double latencyMs, int partitions, double records, double bytes,
        double bitsPerSecond, OptionalLong linkBits) {

    /** Returns the mean number of records in a request. */
    double recordsPerRequest() {
        return records / requests;
    }

    /** Returns the mean bytes of keys and values in a request, before compression. */
    double bytesPerRequest() {
        return bytes / requests;
    }

    /** Returns the share of its link that was used; empty if that is not limited. */
    OptionalDouble linkShare() {
        return linkBits.isPresent() && linkBits.getAsLong() > 0
                ? OptionalDouble.of(bitsPerSecond / linkBits.getAsLong())
                : OptionalDouble.empty();
    }

    /** Returns a builder that starts from this one. */
    BrokerFactsBuilder toBuilder() {
        return BrokerFactsBuilder.builder(this);
    }
}
