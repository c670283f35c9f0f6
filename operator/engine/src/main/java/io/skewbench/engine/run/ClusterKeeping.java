package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.state.ApiConstant;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Instant;

/** Decides whether an ephemeral cluster is kept after its run, for example for debugging. */
public final class ClusterKeeping {
    /** The choices of {@code spec.cluster.ephemeral.keep}; the default is to keep no cluster. */
    private enum Keep implements ApiConstant {
        NEVER, ON_FAILURE, ALWAYS
    }

    private ClusterKeeping() {}

    /** Returns whether the cluster of a run that is over stays for now; a Benchmark that is deleted takes it along. */
    public static boolean isKept(Benchmark benchmark, Instant now) {
        var cluster = benchmark.getSpec().cluster().ephemeral();
        var status = benchmark.getStatus();
        if (cluster == null || status == null) {
            return false;
        }
        var asked = switch (ApiConstant.of(Keep.class, cluster.keep()).orElse(Keep.NEVER)) {
            case ALWAYS -> true;
            case ON_FAILURE -> Conditions.isTrue(status.conditions(), ConditionType.FAILED);
            case NEVER -> false;
        };
        var seconds = benchmark.getSpec().secondsKept();
        var end = RunState.end(status);
        return asked && (seconds == null || end.isEmpty() || now.isBefore(end.get().plusSeconds(seconds)));
    }
}
