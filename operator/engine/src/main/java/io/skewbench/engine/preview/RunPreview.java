package io.skewbench.engine.preview;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run would do. What the files don't tell is null.
 *
 * @param benchmark name of the Benchmark
 * @param seed of the order of trials; null where each run draws its own
 * @param search null in a run without one
 * @param order the trials in the order in which they run, burn-in trials first. Without a seed, those of a repetition
 * are in the order of the spec
 * @param replicaFetchers null where nothing is replicated, as far as the files tell
 */
public record RunPreview(String benchmark, KafkaPreview kafka, @Nullable Long seed, TrialCounts trials,
        @Nullable SearchPreview search, Times time, List<TrialPreview> order, List<WorkloadPreview> workloads,
        List<TopicPreview> topics, @Nullable FetcherPreview replicaFetchers, Changes changes) {

    /**
     * The Kafka that the run uses: exactly one of the two.
     *
     * @param brokers how many are started for the run, with ids from 0
     * @param bootstrapServers of a cluster that runs already
     */
    public record KafkaPreview(@Nullable Integer brokers, @Nullable String bootstrapServers) {}

    /**
     * How many trials there are.
     *
     * @param variants with copies of the baseline
     * @param copies of the baseline among the variants, for a seal or a calibration
     * @param minRepetitions after which the run may end; null where it needs all
     * @param measured variants x sweep points x repetitions
     * @param burnInAtMost trials that run before these and are not measured
     * @param least of all these that run
     * @param most of all these that run, if none fails
     */
    public record TrialCounts(int variants, int copies, int sweepPoints, int repetitions,
            @Nullable Integer minRepetitions, int measured, int burnInAtMost, int least, int most) {}

    /**
     * What the trials of each row look for: the highest rate, or a value of an axis.
     *
     * @param axis its name; null in a search for a rate
     * @param find which value of the axis, Lowest or Highest; null in a search for a rate
     * @param values names of all values of the axis, in the order of the spec; empty in a search for a rate
     * @param from the lowest rate, in records per second of all workloads together; null along an axis
     * @param to the highest rate; null along an axis
     * @param trialsOfARow that look for it, at most
     * @param loads trials of each row that measure its latency at shares of its capacity afterwards
     */
    public record SearchPreview(@Nullable String axis, @Nullable String find, List<String> values,
            @Nullable Double from, @Nullable Double to, int trialsOfARow, int loads) {}

    /**
     * Durations such as {@code 1m30s}: of one trial with the start of its workers, and of the least and most trials.
     */
    public record Times(String trial, String least, String most) {}

    /**
     * One trial.
     *
     * @param trial its number, from 1; null for a burn-in trial, and where the order isn't known
     * @param repetition from 1; 0 for a burn-in trial
     * @param sweep the settings of its sweep point; empty without a sweep
     * @param partitioner null without producers
     */
    public record TrialPreview(@Nullable Integer trial, int repetition, String variant, Map<String, String> sweep,
            @Nullable String partitioner, String clientVersion) {}

    /**
     * The processes, or pods, of a workload, and what it sends in each trial, warm-up included.
     *
     * @param topics names in Kafka
     * @param recordsPerTrial or operations of a probe; null where nothing but the cluster limits the load
     * @param bytesPerTrial of keys and values, before compression
     * @param storedBytesPerTrial these bytes on all replicas
     */
    public record WorkloadPreview(String name, int pods, int producersPerPod, List<GroupPreview> consumers,
            List<String> topics, @Nullable Long recordsPerTrial, @Nullable Long bytesPerTrial,
            @Nullable Long storedBytesPerTrial) {}

    /** A consumer group of a workload. */
    public record GroupPreview(String name, int pods, int consumersPerPod) {}

    /**
     * A topic that workloads send to.
     *
     * @param name in Kafka
     * @param skewedTopic that lays it out; null for a topic that exists already
     * @param brokers null where the layout isn't known
     * @param unknown why the layout isn't known, as a sentence
     */
    public record TopicPreview(String name, @Nullable String skewedTopic, @Nullable Integer partitions,
            @Nullable Integer replicationFactor, @Nullable List<BrokerPart> brokers, @Nullable String unknown) {}

    /** How many partitions of a topic a broker leads, and of how many it has a replica. */
    public record BrokerPart(int broker, int leaders, int replicas) {}

    /**
     * How the replica fetchers of brokers share the partitions of the topics whose layout is known.
     *
     * @param settings one for each number of fetchers that trials have, the smallest number first
     * @param notWorkedOut names of the rows whose number is none from 1 to 128
     * @param byNumber the least even broker for each number of fetchers, from 1 to 16
     */
    public record FetcherPreview(List<FetcherSetting> settings, List<String> notWorkedOut,
            List<FetcherNumber> byNumber) {}

    /**
     * The fetchers in the trials of some rows.
     *
     * @param rows names of the rows, in the order of the spec
     * @param leastEven the least even broker
     */
    public record FetcherSetting(FetcherOrigin origin, List<String> rows, FetcherNumber leastEven,
            List<FetcherPart> brokers) {}

    /** Where a number of fetchers is from; of several rows with the same number, the last of these. */
    public enum FetcherOrigin {
        /** From {@code broker} of a variant or sweep value. */
        SPEC,
        /** Kafka's default, which brokers that are started for the run have. */
        DEFAULT,
        /** Kafka's default, which brokers of a cluster that runs already need not have. */
        ASSUMED
    }

    /**
     * The fetchers of one broker that replicate from another one.
     *
     * @param source broker that leads the partitions
     * @param partitions of all fetchers
     * @param ofFetchers partitions of each fetcher, by its id
     * @param imbalance partitions of the busiest fetcher, divided by the mean, which counts as 1 if it is below
     */
    public record FetcherPart(int broker, int source, int partitions, List<Integer> ofFetchers, double imbalance) {}

    /**
     * The least even broker with a number of fetchers.
     *
     * @param busiest partitions of its busiest fetcher
     * @param even how many these would be if they were shared as evenly as possible
     */
    public record FetcherNumber(int fetchers, int busiest, int even, double imbalance) {}

    /**
     * What the run would change outside its own folder.
     *
     * @param brokersStarted as processes of this machine, and stopped at the end
     * @param topicsCreatedAtMost of SkewedTopics: those that don't exist yet
     * @param idleTopicsCreated and deleted at the end
     * @param consumerGroupsCreated in each trial, and deleted at its end
     * @param brokerRestarts how often all brokers are restarted to get other settings
     * @param kubernetes what the operator would change besides topics and groups, if the same file were applied
     */
    public record Changes(int brokersStarted, int topicsCreatedAtMost, int idleTopicsCreated, int consumerGroupsCreated,
            int brokerRestarts, KubernetesChanges kubernetes) {}

    /**
     * What the operator would change on a Kubernetes cluster.
     *
     * @param createdKafka name of the ephemeral cluster; null without one
     * @param brokersCreated of that cluster
     * @param linksMeasured of those brokers, before the first trial
     * @param restartsOfEachBrokerAtMost to move the brokers to the nodes of the pinning, and back; 0 without
     * {@code enforce}
     * @param restartedPools node pools whose brokers are restarted; null where all are, or none
     * @param tunedKafka name of the existing Kafka whose brokers get other settings; null if none do
     */
    public record KubernetesChanges(@Nullable String createdKafka, int brokersCreated, int linksMeasured,
            int restartsOfEachBrokerAtMost, @Nullable List<String> restartedPools, @Nullable String tunedKafka) {}
}
