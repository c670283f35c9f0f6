package io.skewbench.engine.run;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Detects that a payload changed between two trials, so that their values differ. */
final class PayloadChange {

    private PayloadChange() {}

    /**
     * Compares what the workloads of an attempt read with what they read in earlier attempts.
     *
     * @param counted results of earlier attempts
     */
    static Optional<Failure> in(List<ProducersOutcome> attempt, List<TrialResult> counted) {
        Map<String, String> digests = new HashMap<>();
        return Stream.concat(counted.stream().flatMap(result -> result.producers().stream()), attempt.stream())
                .filter(outcome -> isOther(outcome, digests)).findFirst()
                .map(outcome -> new Failure(FailureReason.PAYLOAD_CHANGED, "the workers of workload "
                        + outcome.workload()
                        + " read a different payload than in earlier trials; do not change the ConfigMap during a "
                        + "run"));
    }

    private static boolean isOther(ProducersOutcome outcome, Map<String, String> digests) {
        var result = outcome.result();
        var digest = result == null ? null : result.facts().payloadSha256();
        if (digest == null) {
            return false;
        }
        var first = digests.putIfAbsent(outcome.workload(), digest);
        return first != null && !first.equals(digest);
    }
}
