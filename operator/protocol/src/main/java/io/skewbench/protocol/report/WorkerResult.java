package io.skewbench.protocol.report;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.timeline.Timeline;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one worker. Results of several workers and trials are merged by addition, never by averaging
 * percentiles. "Measured" records are those whose intended send time lies in the measured time; warm-up is before it.
 *
 * @param pod index of the worker in its workload
 * @param startSkewMs how late the first producer started, in milliseconds after the start time
 * @param measuredMs length of the measured time
 * @param measured records of the measured time
 * @param total all records, warm-up included
 * @param due records that the load's rate asked for in the measured time, whether sent or not; null without a rate
 * @param acknowledgedInWindow records acknowledged during the measured time: the throughput, without records that are
 * drained later
 * @param bytesInWindow the same in bytes of keys and values
 * @param publishLatency of acknowledged measured records, from intended send time to acknowledgement
 * @param censored measured records that are in no latency because they were never acknowledged; null without any
 * @param serviceLatency of the acknowledged measured records, from the call of {@code send} to acknowledgement
 * @param sendLateness of measured records, from intended send time to the call of {@code send}: how closely the load
 * followed the schedule; null without a rate
 * @param timeline the time line; null without one
 * @param errors failed measured records by simple name of the exception's class
 * @param partitions records by partition; a table in JSON, because there may be many
 * @param nodes producers' requests by broker
 * @param client the producers' own view
 * @param facts versions and machine
 * @param warnings reservations that an expert would have, one sentence each
 * @param clock difference between a broker's clock and the worker's, before and after the trial; null if not needed
 * @param startClock offset of another clock before the start; null if the worker knew none, and in a sum
 * @param replication how replicas kept up; null without any, and where that isn't known. One worker of a workload tells
 * @param errorMessages message of the first exception of each class, by simple name of the class, for at most
 * {@link Bounds#ERROR_MESSAGES} of the {@code errors}; null if not reported
 */
@RecordBuilder
public record WorkerResult(int pod, double startSkewMs, long measuredMs, Counts measured, Counts total,
        @Nullable Long due, long acknowledgedInWindow, long bytesInWindow, Histogram publishLatency,
        @Nullable Censored censored, Histogram serviceLatency, @Nullable Histogram sendLateness,
        @Nullable Timeline timeline,
        Map<String, Long> errors,
        @JsonSerialize(converter = PartitionTable.Writing.class)
        @JsonDeserialize(converter = PartitionTable.Reading.class) List<PartitionResult> partitions,
        List<NodeResult> nodes, ClientResult client,
        Facts facts, List<String> warnings, @Nullable ClockReading clock, @Nullable StartClock startClock,
        @Nullable ReplicationResult replication, @Nullable Map<String, String> errorMessages) {

    /** Returns a builder that starts from the defaults. */
    public static WorkerResultBuilder builder() {
        return WorkerResultBuilder.builder().errors(Map.of()).partitions(List.of()).nodes(List.of())
                .warnings(List.of());
    }

    /** Returns a builder that starts from this one. */
    public WorkerResultBuilder toBuilder() {
        return WorkerResultBuilder.builder(this);
    }

    /**
     * Checks a result that was read, or a sum of such results.
     *
     * @throws UnreadableException if it exceeds the {@link Bounds} or contradicts itself
     */
    public void check() {
        ReportCheck.of(this);
    }

    /** Returns this result with other rows of partitions. */
    public WorkerResult withPartitions(List<PartitionResult> others) {
        return toBuilder().partitions(others).build();
    }

    /** Returns this result with other warnings. */
    public WorkerResult withWarnings(List<String> others) {
        return toBuilder().warnings(others).build();
    }

    /** Returns this result with another time line, or without one. */
    WorkerResult with(@Nullable Timeline other) {
        return toBuilder().timeline(other).build();
    }

    public WorkerResult {
        warnings = Bounds.messages(warnings);
        errorMessages = errorMessages == null ? null : cut(errorMessages);
    }

    private static Map<String, String> cut(Map<String, String> messages) {
        var cut = new TreeMap<String, String>();
        messages.forEach((name, message) -> cut.put(name, Bounds.errorMessage(message)));
        return Collections.unmodifiableMap(cut);
    }

    /**
     * Records of one partition.
     *
     * @param topic name in Kafka
     * @param leader broker id at the end of the trial, -1 if unknown
     * @param records acknowledged measured records
     * @param bytes of keys and values of those
     * @param totalRecords acknowledged records, warm-up included
     * @param totalMarkers commit and abort markers of transactions with acknowledged records, warm-up included: each
     * takes an offset
     */
    public record PartitionResult(String topic, int partition, int leader, long records, long bytes, long totalRecords,
            long totalMarkers) {

        /** Returns the key that identifies this row. */
        public Row row() {
            return new Row(topic, partition, leader);
        }

        /** Returns the row with the counts of another one added. */
        public PartitionResult plus(PartitionResult other) {
            return new PartitionResult(topic, partition, leader, records + other.records, bytes + other.bytes,
                    totalRecords + other.totalRecords, totalMarkers + other.totalMarkers);
        }

        /** A partition, together with its leader, because workers may disagree about the leader. */
        public record Row(String topic, int partition, int leader) {

            /**
             * Same as a record's default, in a fraction of the time: a thousand workers have a thousand partitions
             * each.
             */
            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof Row row && partition == row.partition && leader == row.leader
                        && topic.equals(row.topic);
            }

            @Override
            public int hashCode() {
                return Integer.hashCode(31 * partition + leader) ^ topic.hashCode();
            }
        }
    }

    /**
     * Means over the measured time, from the producers' metrics; null where there were no batches.
     *
     * @param bufferWaitMs time that senders waited for memory in their producers' buffers, all producers together; null
     * if the client doesn't report it
     * @param cpuMs processor time of the worker in the measured time
     * @param gcMs time in garbage collection
     * @param recordRetries how many times records were sent again, warm-up included; null if the client doesn't report
     * it. Without idempotence, each may have left a duplicate
     * @param stealShare share of the machine's processor time that other virtual machines took in the measured time,
     * from 0 to 1; null if the machine doesn't say, and in a sum
     * @param busyShare share of the machine's processor time that anything on it took in the measured time, steal
     * included, from 0 to 1; null if the machine doesn't say, and in a sum
     * @param threadShare share of the measured time for which the busiest thread of the worker ran, from 0 to 1; null
     * if Java doesn't say, and in a sum
     * @param throttleMs mean time by which brokers asked producers to send later, because of a quota, for each request;
     * null if the client doesn't report it
     * @param compressionRate bytes of batches by what they would have been without compression; null if the client
     * doesn't report it
     */
    @RecordBuilder
    public record ClientResult(@Nullable Double batchSizeBytes, @Nullable Double recordsPerRequest,
            @Nullable Double queueTimeMs, @Nullable Double bufferWaitMs, double cpuMs, double gcMs,
            @Nullable Long recordRetries, @Nullable Double stealShare, @Nullable Double busyShare,
            @Nullable Double threadShare, @Nullable Double throttleMs, @Nullable Double compressionRate) {

        /** Returns a builder without any figure. */
        public static ClientResultBuilder builder() {
            return ClientResultBuilder.builder();
        }

        /** Returns a builder that starts from this one. */
        public ClientResultBuilder toBuilder() {
            return ClientResultBuilder.builder(this);
        }

        /** A client that doesn't report retries. */
        public ClientResult(@Nullable Double batchSizeBytes, @Nullable Double recordsPerRequest,
                @Nullable Double queueTimeMs, @Nullable Double bufferWaitMs, double cpuMs, double gcMs) {
            this(batchSizeBytes, recordsPerRequest, queueTimeMs, bufferWaitMs, cpuMs, gcMs, null, null, null, null,
                    null, null);
        }
    }

    /**
     * Versions and machine.
     *
     * @param kafkaClients version of kafka-clients that was loaded, according to its jar; name and version of the
     * client of another system, such as {@code zookeeper 3.9.5}
     * @param classPath names of the files and folders that the worker's classes came from, in their order
     * @param payloadSha256 digest of the payload that it read, in hexadecimal digits; null without one
     * @param cpuModel name of the processor; null if the machine doesn't say
     * @param governor how the kernel chooses the processors' frequency, such as {@code performance}; null if the
     * machine doesn't say
     * @param jvmOptions options of the JVM that change how it runs, such as {@code -XX:+UseSerialGC}, separated by
     * spaces
     */
    @RecordBuilder
    public record Facts(@Nullable String host, @Nullable String node, String java, String kafkaClients, String kernel,
            int cpus, long maxHeapBytes, @Nullable String partitioner, @Nullable List<String> classPath,
            @Nullable String payloadSha256, @Nullable String cpuModel, @Nullable String governor,
            @Nullable String jvmOptions) {

        /** Returns a builder that starts from the defaults. */
        public static FactsBuilder builder() {
            return FactsBuilder.builder();
        }

        /** Returns a builder that starts from this one. */
        public FactsBuilder toBuilder() {
            return FactsBuilder.builder(this);
        }

        public Facts {
            host = host == null ? null : Bounds.name(host);
            node = node == null ? null : Bounds.name(node);
            java = Bounds.name(java);
            kafkaClients = Bounds.name(kafkaClients);
            kernel = Bounds.name(kernel);
            partitioner = partitioner == null ? null : Bounds.name(partitioner);
            payloadSha256 = payloadSha256 == null ? null : Bounds.name(payloadSha256);
            cpuModel = cpuModel == null ? null : Bounds.name(cpuModel);
            governor = governor == null ? null : Bounds.name(governor);
            jvmOptions = jvmOptions == null ? null : Bounds.name(jvmOptions);
        }

        /**
         * Checks a value that was read.
         *
         * @throws UnreadableException if it exceeds the {@link Bounds}
         */
        public void check() {
            ReportCheck.of(this);
        }
    }
}
