package io.skewbench.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The task of the workers that share one plan in one trial: they send ({@link WorkerPlan}), read ({@link ConsumerPlan})
 * or time operations ({@link OperationPlan}).
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "task", defaultImpl = WorkerPlan.class)
@JsonSubTypes({@JsonSubTypes.Type(value = WorkerPlan.class, name = "produce"),
        @JsonSubTypes.Type(value = ConsumerPlan.class, name = "consume"),
        @JsonSubTypes.Type(value = OperationPlan.class, name = "operate")})
public sealed interface TaskPlan permits KafkaTask, OperationPlan {

    /** What workers do. */
    enum Work {
        /** They send records. */
        PRODUCE,
        /** They read records as members of a consumer group. */
        CONSUME,
        /** They carry out operations of a system under test and time them. */
        OPERATE
    }

    /** Returns what the workers do. */
    Work work();

    /** Returns the id of the attempt, unique within the cluster under test. */
    String trial();

    /** Returns the name of the workload. */
    String workload();

    /** Returns the name of the consumer group in its workload; null for all but consumers. */
    @Nullable
    String group();

    /** Returns the name of these workers, unique within the trial. */
    String name();

    /** Returns the number of workers that share the plan, at least 1. */
    int pods();

    /**
     * Returns the names of the counters of the system under test that are read before and after the attempt, such as
     * topics, distinct and in order; at least one.
     */
    List<String> counted();

    /** Returns the folder below {@code clients} that holds the jars of the client that the workers run on. */
    String clientFolder();

    /** Returns the largest heap that a worker needs, in bytes. */
    long heapBytes();

    /** Returns how workers compare their clocks and report. */
    ControlPlan control();

    /** Returns the time before measuring starts, counted from the start time. */
    long warmupMs();

    /** Returns the time measured. */
    long durationMs();
}
