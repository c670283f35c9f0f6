package io.skewbench.engine.run;

import io.skewbench.engine.TrialResult;
import io.skewbench.engine.TrialResult.WorkerOutcome;
import io.skewbench.engine.accounting.Accounting.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether somebody changed a payload during the run: the trials' values would not be the same. */
final class PayloadChange {

    private PayloadChange() {}

    /**
     * Compares what the workers of an attempt read with each other and with what those of earlier attempts did.
     *
     * @param counted results of earlier attempts
     */
    static Optional<Failure> in(List<WorkerOutcome> attempt, List<TrialResult> counted) {
        Map<String, String> digests = new HashMap<>();
        return Stream.concat(counted.stream().flatMap(result -> result.workers().stream()), attempt.stream())
                .filter(worker -> isOther(worker, digests)).findFirst()
                .map(worker -> new Failure("PayloadChanged", "worker " + worker.workload() + "-" + worker.pod()
                        + " read another payload than workers of this workload did before it; leave the ConfigMap as "
                        + "it is while a run goes on"));
    }

    private static boolean isOther(WorkerOutcome worker, Map<String, String> digests) {
        var result = worker.result();
        var digest = result == null ? null : result.facts().payloadSha256();
        if (digest == null) {
            return false;
        }
        var first = digests.putIfAbsent(worker.workload(), digest);
        return first != null && !first.equals(digest);
    }
}
