package io.skewbench.controller.benchmark;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.engine.TrialResult;
import io.skewbench.engine.table.TimelineCsv;
import io.skewbench.protocol.Bounds;
import io.skewbench.protocol.Json;
import io.skewbench.protocol.Timeline;
import io.skewbench.protocol.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMap that keeps an attempt's result for as long as the Benchmark exists: JSON, and apart from it, as only
 * people read it, the time line as CSV; each compressed with gzip.
 */
final class AttemptResult {
    static final String KEY = "result.json.gz";
    static final String TIMELINE_KEY = "timeline.csv.gz";
    /** Below what the API server takes as one object, 1 MiB in all, after Base64. */
    private static final int MAX_BYTES = 750_000;

    private AttemptResult() {}

    static ConfigMap of(RunScope run, TrialResult result) {
        var id = result.id();
        var data = new TreeMap<String, String>();
        var json = fitting(result.with(null));
        data.put(KEY, Base64.getEncoder().encodeToString(json));
        timeline(result.timeline(), MAX_BYTES - json.length)
                .ifPresent(csv -> data.put(TIMELINE_KEY, Base64.getEncoder().encodeToString(csv)));
        return new ConfigMapBuilder().withMetadata(run.child(run.names().result(id), id, Part.RESULT))
                .withImmutable(true)
                .withBinaryData(data)
                .build();
    }

    /** Returns the time line in as many steps as there is room for. */
    private static Optional<byte[]> timeline(@Nullable Timeline timeline, int maxBytes) {
        if (timeline == null) {
            return Optional.empty();
        }
        var csv = compressed(out -> out.write(TimelineCsv.of(timeline).getBytes(StandardCharsets.UTF_8)));
        if (csv.length <= maxBytes) {
            return Optional.of(csv);
        }
        return timeline.sent().size() > 1 ? timeline(timeline.coarser(), maxBytes) : Optional.empty();
    }

    /**
     * Reads a stored result.
     *
     * @throws UnreadableException if the ConfigMap holds none, or a larger one than the operator writes
     */
    static TrialResult read(ConfigMap configMap) {
        var encoded = configMap.getBinaryData() == null ? null : configMap.getBinaryData().get(KEY);
        if (encoded == null) {
            throw new UnreadableException("ConfigMap " + configMap.getMetadata().getName() + " has no " + KEY);
        }
        try {
            return Json.gunzip(Base64.getDecoder().wrap(new ByteArrayInputStream(encoded.getBytes(ISO_8859_1))),
                    Bounds.RESULT_BYTES, TrialResult.class);
        } catch (UnreadableException e) {
            throw new UnreadableException("ConfigMap " + configMap.getMetadata().getName() + ": " + e.getMessage(), e);
        }
    }

    private static byte[] fitting(TrialResult result) {
        var bytes = compressed(result);
        if (bytes.length <= MAX_BYTES) {
            return bytes;
        }
        return compressed(new TrialResult(result.trial(), result.attempt(), result.variant(), result.sweep(),
                result.repetition(), "ResultTooLarge",
                "The result takes " + bytes.length + " bytes, and a ConfigMap " + MAX_BYTES
                        + ": use fewer pods or partitions",
                result.startedAtMs(), List.of(), null, Map.of(), null, List.of()));
    }

    private static byte[] compressed(TrialResult result) {
        return compressed(out -> Json.mapper().writeValue(out, result));
    }

    private static byte[] compressed(Content content) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            content.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** What is to be compressed. */
    @FunctionalInterface
    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }
}
