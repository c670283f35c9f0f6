package io.skewbench.controller.result;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.Parts;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.table.TimelineCsv;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.digest.Sha256;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.timeline.Timeline;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMaps that store an attempt's result for as long as the Benchmark exists: JSON, compressed with gzip and
 * split over as many as it needs, and separately the time line as CSV, which only people read. The first ConfigMap says
 * how many there are and holds a summary; it is written last, so that a result is either complete or absent.
 */
public final class AttemptResult {
    public static final String KEY = "result.json.gz";
    static final String TIMELINE_KEY = "timeline.csv.gz";
    private static final String PARTS = SkewbenchApi.GROUP + "/result-parts";
    private static final String DIGEST = SkewbenchApi.GROUP + "/result-sha256";
    static final int MAX_PARTS = Bounds.RESULT_GZIP_BYTES / Parts.BYTES;

    private AttemptResult() {}

    /** Returns the ConfigMaps in the order in which they have to be written. */
    static List<ConfigMap> of(RunScope run, TrialResult result) {
        return of(run, result, Parts.BYTES);
    }

    static List<ConfigMap> of(RunScope run, TrialResult result, int maxBytes) {
        var json = Json.gzip(result.with(null));
        var parts = Parts.of(json, maxBytes);
        if (parts.size() > MAX_PARTS) {
            throw new IllegalStateException("A result of " + json.length + " bytes, which no plan allows");
        }
        var configMaps = new ArrayList<ConfigMap>();
        for (var part = parts.size() - 1; part >= 0; part--) {
            configMaps.add(part(run, result.id(), part, parts.get(part)));
        }
        var first = configMaps.getLast();
        timeline(result.timeline(), maxBytes - first.getBinaryData().getOrDefault(KEY, "").length() / 4 * 3)
                .ifPresent(csv -> first.getBinaryData().put(TIMELINE_KEY, Base64.getEncoder().encodeToString(csv)));
        first.getMetadata().getAnnotations().put(PARTS, Integer.toString(parts.size()));
        first.getMetadata().getAnnotations().put(DIGEST, Sha256.hex(json));
        return configMaps;
    }

    private static ConfigMap part(RunScope run, AttemptId id, int part, byte[] bytes) {
        var data = new TreeMap<String, String>();
        data.put(KEY, Base64.getEncoder().encodeToString(bytes));
        var configMap = new ConfigMapBuilder()
                .withMetadata(run.child(name(run, id, part), id, Part.RESULT))
                .withImmutable(true)
                .withBinaryData(data)
                .build();
        configMap.getMetadata().setAnnotations(new TreeMap<>(configMap.getMetadata().getAnnotations()));
        return configMap;
    }

    private static String name(RunScope run, AttemptId id, int part) {
        return run.names().result(id, part);
    }

    /** Returns the time line in as many steps as fit. */
    private static Optional<byte[]> timeline(@Nullable Timeline timeline, int maxBytes) {
        if (timeline == null) {
            return Optional.empty();
        }
        var csv = compressed(TimelineCsv.of(timeline));
        if (csv.length <= maxBytes) {
            return Optional.of(csv);
        }
        return timeline(timeline.shorter(), maxBytes);
    }

    private static byte[] compressed(String text) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads a stored result.
     *
     * @param first its first ConfigMap
     * @param others returns the ConfigMap of a name; null if there is none
     * @param compact reduces the result to the parts that are kept in memory
     * @throws UnreadableException if the ConfigMaps hold no result of this attempt, or a larger one than the operator
     * writes
     */
    static TrialResult read(RunScope run, AttemptId id, ConfigMap first, Function<String, @Nullable ConfigMap> others,
            UnaryOperator<TrialResult> compact) {
        try {
            UnaryOperator<TrialResult> compactOwn = result -> {
                if (!result.id().equals(id)) {
                    throw new UnreadableException("it is the result of attempt " + result.id());
                }
                return compact.apply(result);
            };
            var parts = parts(first);
            return parts == 1
                    ? ResultDecoding.decode(asWritten(bytes(run, first), first), compactOwn)
                    : ResultDecoding.decodeLarge(() -> asWritten(bytes(run, id, first, parts, others), first),
                            compactOwn);
        } catch (UnreadableException e) {
            throw new UnreadableException("ConfigMap " + first.getMetadata().getName() + " holds no result: "
                    + e.getMessage(), e);
        }
    }

    private static byte[] bytes(RunScope run, AttemptId id, ConfigMap first, int parts,
            Function<String, @Nullable ConfigMap> others) {
        var json = new ByteArrayOutputStream(parts * Parts.BYTES);
        json.writeBytes(bytes(run, first));
        for (var part = 1; part < parts; part++) {
            var other = others.apply(name(run, id, part));
            if (other == null) {
                throw new UnreadableException("ConfigMap " + name(run, id, part) + " no longer exists");
            }
            json.writeBytes(bytes(run, other));
        }
        return json.toByteArray();
    }

    private static byte[] asWritten(byte[] json, ConfigMap first) {
        if (!Sha256.hex(json).equals(ChildLabels.annotation(first, DIGEST))) {
            throw new UnreadableException("it is not what the operator wrote");
        }
        return json;
    }

    /**
     * Reads compressed JSON.
     *
     * @throws UnreadableException if it is no result, or a larger one than the operator writes
     */
    public static TrialResult decode(byte[] gzip) {
        var result = Json.gunzip(new ByteArrayInputStream(gzip), Bounds.RESULT_BYTES, TrialResult.class);
        result.check();
        return result;
    }

    private static int parts(ConfigMap first) {
        var said = ChildLabels.annotation(first, PARTS);
        try {
            var parts = said == null ? 0 : Integer.parseInt(said);
            if (parts >= 1 && parts <= MAX_PARTS) {
                return parts;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new UnreadableException("it says that it has " + (said == null ? "no" : Bounds.name(said)) + " parts");
    }

    private static byte[] bytes(RunScope run, ConfigMap part) {
        var owned = run.owns(part);
        var encoded = part.getBinaryData() == null ? null : part.getBinaryData().get(KEY);
        if (!owned || encoded == null) {
            throw new UnreadableException("ConfigMap " + part.getMetadata().getName()
                    + (owned ? " has no " + KEY : " is not owned by this Benchmark"));
        }
        if (encoded.length() > Parts.BYTES / 3 * 4) {
            throw new UnreadableException("ConfigMap " + part.getMetadata().getName() + " has " + encoded.length()
                    + " characters of " + KEY + ", and the operator writes at most " + Parts.BYTES / 3 * 4);
        }
        try {
            return Base64.getDecoder().decode(encoded);
        } catch (IllegalArgumentException e) {
            throw new UnreadableException(e.getMessage() + " in " + part.getMetadata().getName(), e);
        }
    }
}
