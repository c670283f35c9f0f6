package io.skewbench.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What every worker of one workload sends in one trial. Pods share the plan; each knows its own index.
 *
 * @param trial id of the attempt, unique within the cluster under test
 * @param workload name of the workload
 * @param pods number of workers that share the load, at least 1
 * @param producersPerPod producers in each worker, at least 1
 * @param topics where records go, each topic once; at least one
 * @param idleTopics names of topics in Kafka whose metadata the producers hold, and nothing else
 * @param bootstrapServers as in Kafka's setting of that name
 * @param clientVersion of kafka-clients that the worker is to run on; null:
 * {@link WorkerProgram#DEFAULT_CLIENT_VERSION}
 * @param client connection settings (security) of every Kafka client that the worker makes
 * @param producer all producer settings, partitioner included; nothing that a client version may default is left out
 * @param load how fast to send
 * @param send what producers do beside sending; a plan without it has {@link SendPlan#PLAIN}
 * @param records what to send
 * @param warmupMs time before measuring starts, counted from the start time
 * @param durationMs time measured
 * @param seed of topics, keys and values; the same seed gives the same sequence whatever the number of pods
 * @param control how workers compare their clocks and report
 */
@RecordBuilder
public record WorkerPlan(String trial, String workload, int pods, int producersPerPod, List<TopicShare> topics,
        List<String> idleTopics, String bootstrapServers, @Nullable String clientVersion, Map<String, String> client,
        Map<String, String> producer, LoadPlan load, SendPlan send, RecordPlan records, long warmupMs, long durationMs,
        long seed, ControlPlan control) implements TaskPlan {

    /** Returns a builder that starts from the defaults. */
    public static WorkerPlanBuilder builder() {
        return WorkerPlanBuilder.builder().topics(List.of()).idleTopics(List.of()).client(Map.of()).producer(Map.of())
                .send(SendPlan.PLAIN).control(ControlPlan.ONE_MACHINE);
    }

    public WorkerPlan {
        send = Objects.requireNonNullElse(send, SendPlan.PLAIN);
        control = Objects.requireNonNullElse(control, ControlPlan.ONE_MACHINE);
        topics = List.copyOf(Objects.requireNonNullElse(topics, List.of()));
        idleTopics = List.copyOf(Objects.requireNonNullElse(idleTopics, List.of()));
    }

    @Override
    public @Nullable String group() {
        return null;
    }

    /** {@inheritDoc} They go by the workload's name. */
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
     * @param weight how many of the records it gets, beside the weights of the other topics; at least 1
     */
    public record TopicShare(String topic, long weight) {
        /** Refuses Kafka's own topics, so that neither a plan's author nor a worker gets around that. */
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
     * A producer waits until all its records are acknowledged, again and again.
     *
     * @param everyRecords mean number of its records between two flushes, at least 1
     * @param deviation standard deviation of that number, drawn anew each time from a normal distribution; 0: constant
     */
    public record FlushPlan(long everyRecords, double deviation) {}

    /** @param records of one producer in each transaction, at least 1; the last one of a trial has the rest */
    public record TransactionPlan(long records) {}

    /**
     * Keys and values.
     *
     * @param key null: records have no key
     */
    public record RecordPlan(@Nullable KeyPlan key, ValuePlan value) {}

    /** Keys: {@code cardinality} different ones of {@code size} bytes each. */
    public record KeyPlan(int size, long cardinality, Draw draw) {}

    /** What values hold. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({@JsonSubTypes.Type(value = RandomValues.class, name = "random"),
            @JsonSubTypes.Type(value = PayloadValues.class, name = "payload")})
    public sealed interface ValuePlan {}

    /**
     * Random bytes, and zeros for what is to be compressible.
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
     * Values out of a file, which each worker is told of on its command line, as it is another place for each.
     *
     * @param split what a value is
     * @param draw which of them a record has
     */
    public record PayloadValues(Split split, Draw draw) implements ValuePlan {

        /** Lines that aren't empty, without their ends, or the file as a whole. */
        public enum Split {
            LINES, WHOLE
        }
    }
}
