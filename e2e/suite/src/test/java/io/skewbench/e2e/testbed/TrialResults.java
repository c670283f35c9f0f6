package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The full results that a run leaves in ConfigMaps. */
public final class TrialResults {
    private static final String KEY = "result.json.gz";

    private TrialResults() {}

    /** Returns the results of all attempts, in the order of trials. */
    public static List<TrialResult> of(RunObjects run) {
        var configMaps = run.results().stream()
                .collect(Collectors.toMap(part -> part.getMetadata().getName(), Function.identity()));
        return configMaps.keySet().stream().filter(name -> name.endsWith("-result"))
                .map(first -> read(first, configMaps))
                .sorted(Comparator.comparingInt(TrialResult::trial).thenComparingInt(TrialResult::attempt)).toList();
    }

    /** Reads a result, which may extend over several ConfigMaps. */
    private static TrialResult read(String first, Map<String, ConfigMap> configMaps) {
        var bytes = new ByteArrayOutputStream();
        var number = 0;
        for (var part = configMaps.get(first); part != null; part = configMaps.get(first + "-" + number)) {
            number++;
            bytes.writeBytes(Base64.getDecoder().decode(part.getBinaryData().get(KEY)));
        }
        return Json.gunzip(new ByteArrayInputStream(bytes.toByteArray()), Bounds.RESULT_BYTES, TrialResult.class);
    }
}
