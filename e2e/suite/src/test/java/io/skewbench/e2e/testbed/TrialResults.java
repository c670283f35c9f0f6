package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.skewbench.engine.TrialResult;
import io.skewbench.protocol.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The full results that a run leaves in ConfigMaps. */
public final class TrialResults {
    private static final String KEY = "result.json.gz";

    private TrialResults() {}

    /** Returns those of all attempts, in the order of trials. */
    public static List<TrialResult> of(RunObjects run) {
        return run.results().stream().map(TrialResults::read)
                .sorted(Comparator.comparingInt(TrialResult::trial).thenComparingInt(TrialResult::attempt)).toList();
    }

    private static TrialResult read(ConfigMap configMap) {
        var bytes = Base64.getDecoder().decode(configMap.getBinaryData().get(KEY));
        try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return Json.mapper().readValue(in, TrialResult.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
