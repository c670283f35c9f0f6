package io.skewbench.controller.benchmark;

import io.skewbench.engine.AttemptId;

/**
 * Names of everything that a run makes. They follow from the run, the attempt, the workload and the pod alone.
 *
 * <p>A Job's name and the index of its last pod must fit into 63 characters together: with a run id of at most 12, a
 * workload of at most 30 and 1000 pods there is room for a million trials. Consumer groups have at most 100 pods, and a
 * name of at most 35 with their workload's; with run ids of 10 that leaves room for 10,000 trials.
 *
 * <p>Where it says workload, a group's workers have their own name.
 */
record ChildNames(String runId) {
    private static final String PREFIX = "skb-";

    /** The plan's ConfigMap; the ServiceAccount, Role and RoleBinding of the attempt's workers have the same name. */
    String plan(AttemptId attempt) {
        return PREFIX + runId + "-" + attempt;
    }

    String result(AttemptId attempt) {
        return plan(attempt) + "-result";
    }

    String job(AttemptId attempt, String workload) {
        return plan(attempt) + "-" + workload;
    }

    /** The workers append their index; see {@link #report}. */
    String reportPrefix(AttemptId attempt, String workload) {
        return job(attempt, workload);
    }

    String report(AttemptId attempt, String workload, int pod) {
        return reportPrefix(attempt, workload) + "-" + pod;
    }

    /** The Job that measures links. */
    String links() {
        return PREFIX + runId + "-links";
    }

    /** A copy of a Secret from another namespace. */
    String secret(AttemptId attempt, int mount) {
        return plan(attempt) + "-secret-" + mount;
    }
}
