package io.skewbench.protocol.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The task of every worker of one workload that times operations of a system under test. All pods share the plan; each
 * knows its own index.
 *
 * @param trial id of the attempt, unique within the system under test
 * @param workload name of the workload
 * @param pods number of workers that share the load, at least 1
 * @param clientsPerPod clients in each worker, at least 1; each has items of its own
 * @param system where operations go
 * @param probe the operations
 * @param load how fast to begin operations: as for records, an operation in place of each record
 * @param arrivals how operations are due around the rate of the load; a plan without it has {@link Arrivals#PERIODIC}
 * @param warmupMs time before measuring starts, counted from the start time
 * @param durationMs time measured
 * @param seed of arrivals and data; the same seed gives the same sequence whatever the number of pods
 * @param control how workers compare their clocks and report
 */
@RecordBuilder
public record OperationPlan(String trial, String workload, int pods, int clientsPerPod, ProbedSystem system,
        ProbePlan probe, LoadPlan load, Arrivals arrivals, long warmupMs, long durationMs, long seed,
        ControlPlan control) implements TaskPlan {

    /** Returns a builder that starts from the defaults. */
    public static OperationPlanBuilder builder() {
        return OperationPlanBuilder.builder().arrivals(Arrivals.PERIODIC).control(ControlPlan.ONE_MACHINE);
    }

    /** Returns a builder that starts from this one. */
    public OperationPlanBuilder toBuilder() {
        return OperationPlanBuilder.builder(this);
    }

    public OperationPlan {
        arrivals = Objects.requireNonNullElse(arrivals, Arrivals.PERIODIC);
        control = Objects.requireNonNullElse(control, ControlPlan.ONE_MACHINE);
    }

    @Override
    public Work work() {
        return Work.OPERATE;
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
    public List<String> counted() {
        return system.counted();
    }

    @Override
    public String clientFolder() {
        return system.clientFolder();
    }

    /** {@inheritDoc} For the requests that clients may have in flight. */
    @Override
    public long heapBytes() {
        return WorkerProgram.operationsHeapBytes(clientsPerPod, probe);
    }
}
