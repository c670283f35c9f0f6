package io.skewbench.local;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The status that figures are taken from: the one with which a run of the packaged command ends. */
final class FinalStatus {

    private FinalStatus() {}

    /**
     * Runs a Benchmark to its end.
     *
     * @param home folder of the process
     * @param longestS how long the run may take, in seconds
     * @param options of {@code skewbench run}, without the format of its output
     * @throws CannotMeasureException if the run failed, or took longer
     */
    static BenchmarkStatus ofRun(Path home, String yaml, long longestS, String... options) {
        var all = new ArrayList<>(List.of(options));
        all.addAll(List.of("-o", "json"));
        try {
            var run = SkewbenchProcess.run(home, yaml, all.toArray(String[]::new));
            if (run.await(longestS) != 0) {
                throw new CannotMeasureException("The run failed: " + run.err());
            }
            return Json.mapper().treeToValue(Json.mapper().readTree(run.out()).path("status"), BenchmarkStatus.class);
        } catch (IOException | AssertionError e) {
            throw new CannotMeasureException(e.toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException(e.toString(), e);
        }
    }

    /**
     * Returns what limits the first row.
     *
     * @throws CannotMeasureException if the status doesn't say
     */
    static LimitedBy limit(BenchmarkStatus status) {
        return Objects.requireNonNullElse(status.variants(), List.<VariantResult>of()).stream().findFirst()
                .map(VariantResult::limitedBy)
                .orElseThrow(() -> new CannotMeasureException("No row says what limits it: " + status.summary()));
    }
}
