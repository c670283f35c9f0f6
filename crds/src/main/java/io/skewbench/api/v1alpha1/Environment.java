package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the figures were measured on. */
@RecordBuilder
public record Environment(
        @JsonPropertyDescription("Version of Skewbench.")
        @Nullable String skewbench,
        @JsonPropertyDescription("Bootstrap servers that the workers used.")
        @Nullable String bootstrapServers,
        @JsonPropertyDescription("Cluster id of Kafka.")
        @Nullable String clusterId,
        @JsonPropertyDescription("The brokers at the start of the first trial. Not set before they run on the nodes "
                + "that the spec asks for.")
        @Nullable List<Broker> brokers,
        @JsonPropertyDescription("Settings of the brokers on which figures depend, at the start of the first trial. "
                + "Not set where Kafka does not show them.")
        @Nullable BrokerSettings brokerSettings,
        @JsonPropertyDescription("SHA-256 of all settings of the topics, in hexadecimal digits: the same for topics "
                + "with the same settings. Not set where Kafka does not show them.")
        @Nullable String topicSettingsSha256,
        @JsonPropertyDescription("The replica fetchers that share the partitions of the topics least evenly, at the "
                + "start of the first trial. Not set where nothing is replicated, or where Kafka does not show it.")
        @Nullable ReplicaFetchers replicaFetchers,
        @JsonPropertyDescription("The workers: versions and machine.")
        @Nullable List<WorkerFacts> workers,
        @JsonPropertyDescription("The Kubernetes nodes that brokers and workers run on, if the operator is permitted "
                + "to read nodes.")
        @Nullable List<Node> nodes,
        @JsonPropertyDescription("Largest share of its processor time that a worker's machine lost to other virtual "
                + "machines in a trial, in percent. Not set where machines do not say.")
        @Nullable Double stealPercent,
        @JsonPropertyDescription("How much others wrote to the brokers during trials: where and when that was most, "
                + "compared with what the trial wrote. Not set where Kafka shows neither log directories nor topics.")
        @Nullable OtherWrites otherWrites,
        @JsonPropertyDescription("Seed of every random choice.")
        @Nullable Long seed) {

    /** Returns a builder that starts from the defaults. */
    public static EnvironmentBuilder builder() {
        return EnvironmentBuilder.builder();
    }

    /** Returns a builder that starts from this one. */
    public EnvironmentBuilder toBuilder() {
        return EnvironmentBuilder.builder(this);
    }

    /** Settings of brokers that change how fast they are. */
    public record BrokerSettings(
            @JsonPropertyDescription("SHA-256 of these settings, in hexadecimal digits: the same for clusters that are "
                    + "configured alike.") String sha256,
            @JsonPropertyDescription("Those that are not Kafka's defaults and that all brokers have alike.")
            @Nullable Map<String, String> values,
            @JsonPropertyDescription("Names of those in which brokers differ.")
            @Nullable List<String> differing) {}

    /** The replica fetchers of one broker that replicate from another one. */
    public record ReplicaFetchers(
            @JsonPropertyDescription("Id of the broker that replicates.") int broker,
            @JsonPropertyDescription("Id of the broker that leads the partitions.") int source,
            @JsonPropertyDescription("How many fetchers the broker has for the source: its "
                    + "num.replica.fetchers.") int fetchers,
            @JsonPropertyDescription("Partitions of the topics that these fetchers replicate.") int partitions,
            @JsonPropertyDescription("Partitions of the fetcher that has most.") int busiest,
            @JsonPropertyDescription("Partitions of the fetcher that has most, divided by the mean of all. A mean "
                    + "below 1 counts as 1, as a partition is not divided.") double imbalance) {}

    /** One broker; node is the Kubernetes node that it runs on, where known. */
    @RecordBuilder
    public record Broker(
            @JsonPropertyDescription("Broker id.") int id,
            @JsonPropertyDescription("Host that clients connect to.")
            @Nullable String host,
            @JsonPropertyDescription("Rack, as Kafka knows it.")
            @Nullable String rack,
            @JsonPropertyDescription("Kubernetes node that the broker runs on.")
            @Nullable String node,
            @JsonPropertyDescription("Image that its pod runs, with its digest.")
            @Nullable String image,
            @JsonPropertyDescription("What its logs lie on: the storage of its KafkaNodePool, or the type of the file "
                    + "system if skewbench started the broker. Not set where neither is known.")
            @Nullable String storage,
            @JsonPropertyDescription("Size of its log directories. Not set where Kafka does not show it.")
            @Nullable LogDirs logDirs,
            @JsonPropertyDescription("Limits of the broker's network rate, and the rates measured before the first "
                    + "trial.")
            @Nullable MeasuredLink link) {

        /** Returns a builder that starts from the defaults. */
        public static BrokerBuilder builder() {
            return BrokerBuilder.builder();
        }

        /** Returns a builder that starts from this one. */
        public BrokerBuilder toBuilder() {
            return BrokerBuilder.builder(this);
        }
    }

    /** The volumes of a broker's log directories at the start of the run; two directories may share one volume. */
    public record LogDirs(
            @JsonPropertyDescription("Number of log directories.") int count,
            @JsonPropertyDescription("Size of their volumes in bytes, added up.") long totalBytes,
            @JsonPropertyDescription("Bytes that the broker could still use there, added up.") long usableBytes,
            @JsonPropertyDescription("Least usable share of a volume, in percent.") double leastUsablePercent) {}

    /** How much others wrote to the broker where that was most, compared with the trial itself. */
    public record OtherWrites(
            @JsonPropertyDescription("Position of the trial in the run, from 0.") int trial,
            @JsonPropertyDescription("Broker id.") int broker,
            @JsonPropertyDescription("Bytes per second by which logs of topics grew that are not the trial's. Not set "
                    + "where Kafka does not show log directories.")
            @Nullable Double bytesPerSecond,
            @JsonPropertyDescription("Records per second that were written to topics that are not the trial's. Only "
                    + "set where Kafka does not show log directories.")
            @Nullable Double recordsPerSecond,
            @JsonPropertyDescription("That rate in percent of the rate of the trial itself.") double percentOfTrial,
            @JsonPropertyDescription("The topic that grew most of those that are not the trial's. Not set where none "
                    + "grew.")
            @Nullable String topic) {}

    /** A broker's link: the limits in the spec, and the measured rates. */
    public record MeasuredLink(
            @JsonPropertyDescription("Limit at which the broker receives, in bits per second, as in the spec.")
            @Nullable String ingress,
            @JsonPropertyDescription("Rate at which the broker received from a producer without limit, in bits per "
                    + "second.")
            @Nullable Long measuredIngressBitsPerSecond,
            @JsonPropertyDescription("Limit at which the broker sends, in bits per second, as in the spec.")
            @Nullable String egress,
            @JsonPropertyDescription("Rate at which the broker sent to a consumer without limit, in bits per second.")
            @Nullable Long measuredEgressBitsPerSecond) {}

    /** One Kubernetes node, as it describes itself. */
    public record Node(
            @JsonPropertyDescription("Name of the node.") String name,
            @JsonPropertyDescription("Version of the kernel.")
            @Nullable String kernel,
            @JsonPropertyDescription("Operating system.")
            @Nullable String os,
            @JsonPropertyDescription("Container runtime and its version.")
            @Nullable String containerRuntime,
            @JsonPropertyDescription("Processors, as a Kubernetes quantity.")
            @Nullable String cpu,
            @JsonPropertyDescription("Memory, as a Kubernetes quantity.")
            @Nullable String memory,
            @JsonPropertyDescription("Labels of the node: architecture, machine type, region and zone, those of "
                    + "skewbench.io, and those that a nodeSelector in the spec names.")
            @Nullable Map<String, String> labels) {}

    /** Facts of all workers of one workload, or of one of its consumer groups, and pod index. */
    @RecordBuilder
    public record WorkerFacts(
            @JsonPropertyDescription("Name of the workload.") String workload,
            @JsonPropertyDescription("Name of the consumer group; not set for producers.")
            @Nullable String group,
            @JsonPropertyDescription("Index of the pod in the workload or group.") int pod,
            @JsonPropertyDescription("Host name.")
            @Nullable String host,
            @JsonPropertyDescription("Kubernetes node.")
            @Nullable String node,
            @JsonPropertyDescription("Version of Java.")
            @Nullable String java,
            @JsonPropertyDescription("Versions of kafka-clients that the worker used in the trials of different "
                    + "variants.")
            @Nullable String kafkaClients,
            @JsonPropertyDescription("Name and version of the kernel.")
            @Nullable String kernel,
            @JsonPropertyDescription("Number of processors available to Java.")
            @Nullable Integer cpus,
            @JsonPropertyDescription("Maximum size of Java's heap.")
            @Nullable Long maxHeapBytes,
            @JsonPropertyDescription("Name of the processor.")
            @Nullable String cpuModel,
            @JsonPropertyDescription("How the kernel chooses the processors' frequency, such as performance. Not set "
                    + "where it does not, as in most virtual machines.")
            @Nullable String governor,
            @JsonPropertyDescription("Options of the JVM that change how it runs.")
            @Nullable String jvmOptions,
            @JsonPropertyDescription("Image that the pod ran, with its digest.")
            @Nullable String image) {

        /** Returns a builder that starts from the defaults. */
        public static WorkerFactsBuilder builder() {
            return WorkerFactsBuilder.builder();
        }

        /** Returns a builder that starts from this one. */
        public WorkerFactsBuilder toBuilder() {
            return WorkerFactsBuilder.builder(this);
        }
    }
}
