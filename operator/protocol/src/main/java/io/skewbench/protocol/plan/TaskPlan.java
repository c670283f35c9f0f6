package io.skewbench.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The task of the workers that share one plan in one trial: they send ({@link WorkerPlan}) or read
 * ({@link ConsumerPlan}).
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "task", defaultImpl = WorkerPlan.class)
@JsonSubTypes({@JsonSubTypes.Type(value = WorkerPlan.class, name = "produce"),
        @JsonSubTypes.Type(value = ConsumerPlan.class, name = "consume")})
public sealed interface TaskPlan permits WorkerPlan, ConsumerPlan {

    /** Returns the id of the attempt, unique within the cluster under test. */
    String trial();

    /** Returns the name of the workload. */
    String workload();

    /** Returns the name of the consumer group in its workload; null for producers. */
    @Nullable
    String group();

    /** Returns the name of these workers, unique within the trial. */
    String name();

    /** Returns the number of workers that share the plan, at least 1. */
    int pods();

    /**
     * Returns the names in Kafka of the topics that records are sent to or read from, distinct and in order; at least
     * one.
     */
    List<String> topicNames();

    /** Returns the value of Kafka's setting {@code bootstrap.servers}. */
    String bootstrapServers();

    /** Returns connection settings (security) of every Kafka client that the worker creates. */
    Map<String, String> client();

    /** Returns the version of kafka-clients to run on; null: {@link WorkerProgram#DEFAULT_CLIENT_VERSION}. */
    @Nullable
    String clientVersion();

    /** Returns how workers compare their clocks and report. */
    ControlPlan control();

    /** Returns the time before measuring starts, counted from the start time. */
    long warmupMs();

    /** Returns the time measured. */
    long durationMs();
}
