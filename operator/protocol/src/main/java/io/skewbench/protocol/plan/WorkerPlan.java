package io.skewbench.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The task of every worker of one workload in one trial. All pods share the plan; each knows its own index.
 *
 * @param trial id of the attempt, unique within the cluster under test
 * @param workload name of the workload
 * @param pods number of workers that share the load, at least 1
 * @param producersPerPod producers in each worker, at least 1
 * @param topics distinct topics to send to; at least one
 * @param idleTopics names in Kafka of topics whose metadata the producers cache, but to which they don't send
 * @param bootstrapServers as in Kafka's setting of that name
 * @param clientVersion of kafka-clients that the worker is to run on; null:
 * {@link WorkerProgram#DEFAULT_CLIENT_VERSION}
 * @param client connection settings (security) of every Kafka client that the worker creates
 * @param producer all producer settings, including the partitioner and every setting whose default depends on the
 * version
 * @param load how fast to send
 * @param arrivals how records are due around the rate of the load; a plan without it has {@link Arrivals#PERIODIC}
 * @param send what producers do beside sending; a plan without it has {@link SendPlan#PLAIN}
 * @param records what to send
 * @param warmupMs time before measuring starts, counted from the start time
 * @param durationMs time measured
 * @param seed of topics, keys and values; the same seed gives the same sequence whatever the number of pods
 * @param control how workers compare their clocks and report
 * @param stamp which records are stamped; null: none
 */
@RecordBuilder
public record WorkerPlan(String trial, String workload, int pods, int producersPerPod, List<TopicShare> topics,
        List<String> idleTopics, String bootstrapServers, @Nullable String clientVersion, Map<String, String> client,
        Map<String, String> producer, LoadPlan load, Arrivals arrivals, SendPlan send, RecordPlan records,
        long warmupMs, long durationMs,
        long seed, ControlPlan control, @Nullable StampPlan stamp) implements KafkaTask {

    /** Returns a builder that starts from the defaults. */
    public static WorkerPlanBuilder builder() {
        return WorkerPlanBuilder.builder().topics(List.of()).idleTopics(List.of()).client(Map.of()).producer(Map.of())
                .arrivals(Arrivals.PERIODIC).send(SendPlan.PLAIN).control(ControlPlan.ONE_MACHINE);
    }

    public WorkerPlan {
        arrivals = Objects.requireNonNullElse(arrivals, Arrivals.PERIODIC);
        send = Objects.requireNonNullElse(send, SendPlan.PLAIN);
        control = Objects.requireNonNullElse(control, ControlPlan.ONE_MACHINE);
        topics = List.copyOf(Objects.requireNonNullElse(topics, List.of()));
        idleTopics = List.copyOf(Objects.requireNonNullElse(idleTopics, List.of()));
    }

    @Override
    public Work work() {
        return Work.PRODUCE;
    }

    /** {@inheritDoc} For what the producers may buffer. */
    @Override
    public long heapBytes() {
        return WorkerProgram.producersHeapBytes(producersPerPod, producer);
    }

    @Override
    public @Nullable String group() {
        return null;
    }

    /** {@inheritDoc} The workload's name. */
    @Override
    public String name() {
        return workload;
    }

    @Override
    public List<String> topicNames() {
        return topics.stream().map(TopicShare::topic).toList();
    }

    /**
     * One of the topics that records go to.
     *
     * @param topic name in Kafka
     * @param weight share of the records, relative to the weights of the other topics; at least 1
     */
    public record TopicShare(String topic, long weight) {
        /** Rejects Kafka's internal topics, so that no plan can name one. */
        public TopicShare {
            InternalTopics.refuse(topic);
        }
    }

    /**
     * What each producer does beside sending records.
     *
     * @param flush null: never
     * @param transactions null: none
     */
    public record SendPlan(@Nullable FlushPlan flush, @Nullable TransactionPlan transactions) {
        public static final SendPlan PLAIN = new SendPlan(null, null);
    }

    /**
     * Has a producer wait repeatedly until all its records are acknowledged.
     *
     * @param everyRecords mean number of its records between two flushes, at least 1
     * @param deviation standard deviation of that number, drawn anew each time from a normal distribution; 0: constant
     */
    public record FlushPlan(long everyRecords, double deviation) {}

    /**
     * @param records of one producer in each transaction, at least 1; the last transaction of a trial may have fewer
     */
    public record TransactionPlan(long records) {}

    /**
     * Has producers stamp some of their records, so that consumers can check the content and the order of these.
     *
     * @param everyRecords one of so many records is stamped on average, at least 1; the seed decides which
     */
    public record StampPlan(long everyRecords) {
        /**
         * A stamp takes 31 bytes of a batch: half a byte for each record, and a trial of 10,000 records has about 150
         * samples.
         */
        public static final StampPlan OF_CONSUMED = new StampPlan(64);
    }

    /**
     * Keys and values.
     *
     * @param key null: records have no key
     */
    public record RecordPlan(@Nullable KeyPlan key, ValuePlan value) {}

    /** Keys: {@code cardinality} different ones of {@code size} bytes each. */
    public record KeyPlan(int size, long cardinality, Draw draw) {}

    /** The content of values. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({@JsonSubTypes.Type(value = RandomValues.class, name = "random"),
            @JsonSubTypes.Type(value = PayloadValues.class, name = "payload")})
    public sealed interface ValuePlan {}

    /**
     * Random bytes, and zeros for the compressible share.
     *
     * @param minSize smallest size in bytes
     * @param size largest size in bytes; the same for constant sizes
     * @param draw of the sizes from the smallest on
     * @param compressibleShare share of each value's bytes that are zeros, 0 to 1
     */
    public record RandomValues(int minSize, int size, Draw draw, double compressibleShare) implements ValuePlan {

        /** Returns values of one size that no codec compresses. */
        public static RandomValues ofSize(int size) {
            return new RandomValues(size, size, new Draw.Constant(), 0);
        }
    }

    /**
     * Values from a file, whose path is an argument of each worker, because it may differ between workers.
     *
     * @param split what a value is
     * @param draw how records draw their values
     */
    public record PayloadValues(Split split, Draw draw) implements ValuePlan {

        /** Non-empty lines without their line ends, or the file as a whole. */
        public enum Split {
            LINES, WHOLE
        }
    }
}
