package io.skewbench.controller.child;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.RunId;
import java.util.Optional;

/**
 * Names of everything that a run creates. They follow from the run, the attempt, the workload and the pod alone.
 *
 * <p>
 * A Job's name and the index of its last pod must fit into 63 characters together: with a run id of at most 12, a
 * workload of at most 30 and 1000 pods there is room for a million trials. Consumer groups have at most 100 pods, and a
 * name of at most 35 with their workload's; with run ids of 10 that leaves room for 10,000 trials.
 *
 * <p>
 * For the workers of a consumer group, the group's task name takes the place of the workload's.
 */
public record ChildNames(String runId) {
    private static final String PREFIX = "skb-";

    /** Returns the names of the run of the Benchmark with this UID. */
    public static ChildNames ofBenchmark(String uid) {
        return new ChildNames(RunId.of(uid));
    }

    /** Returns the id of the run that an object of this name belongs to, if any. */
    public static Optional<String> runOf(String name) {
        var end = name.startsWith(PREFIX) ? name.indexOf('-', PREFIX.length()) : -1;
        return end < 0 ? Optional.empty() : Optional.of(name.substring(PREFIX.length(), end));
    }

    /** The plan's ConfigMap; the ServiceAccount, Role and RoleBinding of the attempt's workers have the same name. */
    public String plan(AttemptId attempt) {
        return prefix() + attempt;
    }

    /**
     * Returns the attempt whose plan has this name; empty if no plan of the run has it.
     *
     * @param name of an object that anybody may have created
     */
    public Optional<AttemptId> attemptOfPlan(String name) {
        return name.startsWith(prefix()) ? AttemptId.parse(name.substring(prefix().length())) : Optional.empty();
    }

    /** Returns the attempt that a Job of this name belongs to; empty if it is none of the run's workers. */
    public Optional<AttemptId> attemptOfJob(String name) {
        var end = name.startsWith(prefix()) ? name.indexOf('-', prefix().length()) : -1;
        return end < 0 ? Optional.empty() : AttemptId.parse(name.substring(prefix().length(), end));
    }

    /** Returns whether the run has Jobs of this name. */
    public boolean isJob(String name) {
        return name.equals(links()) || attemptOfJob(name).isPresent();
    }

    /** Returns the prefix of the names of all objects of the run. */
    public String prefix() {
        return PREFIX + runId + "-";
    }

    public String result(AttemptId attempt) {
        return plan(attempt) + "-result";
    }

    /**
     * The ConfigMap with a part of a result, counted from 0. No workload's name has a dot, so no report has this name.
     */
    public String result(AttemptId attempt, int part) {
        return part == 0 ? result(attempt) : result(attempt) + "." + part;
    }

    public String job(AttemptId attempt, String workload) {
        return plan(attempt) + "-" + workload;
    }

    /** The workers append their index; see {@link #report}. */
    public String reportPrefix(AttemptId attempt, String workload) {
        return job(attempt, workload);
    }

    public String report(AttemptId attempt, String workload, int pod) {
        return reportPrefix(attempt, workload) + "-" + pod;
    }

    /** The ConfigMap with one part of the status as a whole; parts are counted from 0. */
    public String status(int part) {
        return PREFIX + runId + "-status-" + part;
    }

    /** The Job that measures links. */
    public String links() {
        return prefix() + "links";
    }

    /** A copy of a Secret from another namespace. */
    public String secret(AttemptId attempt, int mount) {
        return plan(attempt) + "-secret-" + mount;
    }
}
