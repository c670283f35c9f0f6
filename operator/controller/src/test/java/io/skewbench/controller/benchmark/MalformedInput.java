package io.skewbench.controller.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.sun.management.ThreadMXBean;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Observed.WorkerView;
import io.skewbench.engine.accounting.Accounting.Failure;
import io.skewbench.engine.merge.TrialMerge;
import io.skewbench.measure.Measurement;
import io.skewbench.measure.figure.Bound.AtLeast;
import io.skewbench.measure.figure.Bound.AtMost;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.protocol.Json;
import io.skewbench.protocol.PlanText;
import io.skewbench.protocol.WorkerReport;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reports, results and plans of a real trial, damaged at random and decoded as the operator decodes them, by its own
 * classes in this process, which counts what each of them allocates.
 */
public record MalformedInput(TestCluster cluster, KafkaBrokers brokers) implements Measurement {
    private static final int DOCUMENTS = 12_000;
    private static final long SEED = 13;
    private static final int DEPTH = 100_000;
    private static final int DIGITS = 100_000;
    private static final int BOMB_MIB = 200;
    private static final double MIB = 1 << 20;
    private static final Pattern NUMBER = Pattern.compile("(?<=:)-?\\d+(\\.\\d+)?(?=[,}])");
    /** Histograms and series of them, each with how its compressed encoding begins. */
    private static final Pattern BASE64 = Pattern.compile("(?<=:\")(HIST|eJ|eN)[A-Za-z0-9+/]{20,}=*(?=\")");
    /** With which HdrHistogram's compressed encoding begins; the length of what follows comes next. */
    private static final int HISTOGRAM_COOKIE = 0x1c849314;

    /** Decodes one document as the operator does; returns null for what it refuses. */
    @FunctionalInterface
    private interface Decoder {
        @Nullable
        Object decode(String json);
    }

    private record Kind(String json, Decoder decoder) {}

    @Override
    public String name() {
        return "malformed";
    }

    /** Once: the seed decides what is damaged. */
    @Override
    public List<Figure> measure(int rounds) {
        try {
            return measure(realOnes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Figure> measure(List<Kind> kinds) {
        var random = new Random(SEED);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var believed = 0;
        var deadly = 0;
        var largest = 0L;
        for (var i = 0; i < DOCUMENTS; i++) {
            var kind = kinds.get(i % kinds.size());
            var damaged = damaged(kind.json, random);
            var before = threads.getCurrentThreadAllocatedBytes();
            try {
                believed += kind.decoder.decode(damaged) == null ? 0 : 1;
            } catch (VirtualMachineError e) {
                deadly++;
            } catch (RuntimeException e) {
                // Refused.
            }
            largest = Math.max(largest, threads.getCurrentThreadAllocatedBytes() - before);
        }
        var of = "malformed: of reports, results and plans fuzzed from real ones, ";
        return List.of(
                Figure.bounded(of + "decoded", Series.of(DOCUMENTS), "documents", new AtLeast(10_000), null),
                Figure.bounded(of + "with an error that ends the operator", Series.of(deadly), "documents",
                        new AtMost(0),
                        null),
                Figure.bounded(of + "believed", Series.of(believed), "documents", new AtMost(0), null),
                Figure.bounded(of + "most that one allocates", Series.of(largest / MIB), "MiB", new AtMost(64), null));
    }

    /** Returns what a trial of a real worker on real brokers left. */
    private List<Kind> realOnes() throws IOException {
        var operator = InProcessOperator.start(cluster.api());
        try {
            return ofOneTrial();
        } finally {
            operator.close();
        }
    }

    private List<Kind> ofOneTrial() throws IOException {
        try {
            brokers.topic(cluster.api().namespace(), List.of(0, 1, 2));
        } catch (ExecutionException | InterruptedException e) {
            throw new IOException("Cannot create the topic", e);
        }
        cluster.benchmarks().createSmall("real", brokers.bootstrapServers(), cluster.api().namespace(),
                "ttlSecondsAfterFinished: 3600");
        var finished = cluster.benchmarks().awaitFinished("real");
        var kinds = new ArrayList<Kind>();
        for (var object : cluster.api().client().configMaps().withLabel(ChildLabels.RUN, finished.getStatus().runId())
                .list().getItems()) {
            if (object.getData() != null) {
                object.getData().forEach((key, json) -> kinds.addAll(ofData(object, key, json)));
            }
            if (object.getBinaryData() != null && object.getBinaryData().containsKey(AttemptResult.KEY)) {
                kinds.add(new Kind(inflated(object.getBinaryData().get(AttemptResult.KEY)),
                        json -> AttemptResult.decode(Base64.getDecoder().decode(deflated(json)))));
            }
        }
        if (kinds.size() < 3) {
            throw new CannotMeasureException("the trial left no report, result and plan to damage");
        }
        return kinds;
    }

    private static List<Kind> ofData(ConfigMap object, String key, String json) {
        if (ChildLabels.is(object, ChildLabels.Part.REPORT)) {
            var report = new Kind(json, damaged -> believed(AttemptReport.read(with(object, key, damaged))));
            return WorkerReport.read(json) instanceof WorkerReport.Done done
                    ? List.of(report, new Kind(inflated(done.packed()),
                            damaged -> believed(new WorkerReport.Done(deflated(damaged)))))
                    : List.of(report);
        }
        return ChildLabels.is(object, ChildLabels.Part.PLAN)
                ? List.of(new Kind(json, damaged -> believed(key, json, with(object, key, damaged))))
                : List.of();
    }

    private static ConfigMap with(ConfigMap object, String key, String value) {
        return new ConfigMapBuilder(object).withData(Map.of(key, value)).build();
    }

    /** One that can't be read counts as the failure of its worker, a result in it is read when it is added up. */
    private static @Nullable WorkerReport believed(@Nullable WorkerReport report) {
        var worker = new WorkerView("c1", null, 0, List.of(), report, null, null, null);
        var failure = report instanceof WorkerReport.Failed failed
                ? failed.reason()
                : TrialMerge.of(List.of(worker)).failure().map(Failure::reason).orElse("");
        return failure.equals("UnreadableReport") ? null : report;
    }

    /** The plans of workers are compared with what they have to be, and only the rest is read. */
    private static @Nullable Object believed(String key, String json, ConfigMap damaged) {
        var plan = new AttemptPlan(new AttemptId(0, 0), damaged);
        return switch (key) {
            case AttemptPlan.START -> plan.start(Duration.ofHours(1));
            case AttemptPlan.OFFSETS_AFTER -> plan.offsetsAfter();
            case AttemptPlan.OFFSETS_BEFORE -> plan.offsetsBefore();
            default -> plan.holds(new PlanText(json), key.substring("plan-".length(), key.length() - ".json".length()))
                    ? plan
                    : null;
        };
    }

    /** Returns the document with a damage after which it is no JSON, or holds what no worker writes. */
    private static String damaged(String json, Random random) {
        while (true) {
            var from = random.nextInt(json.length());
            var to = Math.min(json.length(), from + 1 + random.nextInt(100));
            var damaged = switch (random.nextInt(7)) {
                case 0 -> json.substring(0, from);
                case 1 -> json.substring(0, from) + (char) random.nextInt(0xD800) + json.substring(from + 1);
                case 2 -> json.substring(0, from) + json.substring(to);
                case 3 -> json.substring(0, from) + json.substring(from, to).repeat(1_000) + json.substring(to);
                case 4 -> replaced(NUMBER, json, "[".repeat(DEPTH), random);
                case 5 -> replaced(NUMBER, json, "9".repeat(DIGITS), random);
                default -> replaced(BASE64, json, random.nextBoolean() ? Bomb.SERIES : Bomb.HISTOGRAM, random);
            };
            if (!damaged.equals(json) && (damaged.contains(Bomb.SERIES) || damaged.contains(Bomb.HISTOGRAM)
                    || !isWellFormed(damaged))) {
                return damaged;
            }
        }
    }

    private static String replaced(Pattern pattern, String json, String by, Random random) {
        var matches = pattern.matcher(json).results().toList();
        if (matches.isEmpty()) {
            return json;
        }
        var match = matches.get(random.nextInt(matches.size()));
        return json.substring(0, match.start()) + by + json.substring(match.end());
    }

    private static boolean isWellFormed(String json) {
        try {
            return Json.mapper().readTree(json) != null;
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private static String inflated(String base64) {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(base64)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String deflated(String json) {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(out.toByteArray());
    }

    /** 200 MiB of zeros in 270 KB, in place of a series, and with the header of a histogram. */
    private static final class Bomb {
        static final String SERIES = Base64.getEncoder().encodeToString(zeros());
        static final String HISTOGRAM = Base64.getEncoder().encodeToString(ByteBuffer
                .allocate(2 * Integer.BYTES + zeros().length).putInt(HISTOGRAM_COOKIE).putInt(zeros().length)
                .put(zeros()).array());

        private static byte[] zeros() {
            var out = new ByteArrayOutputStream();
            try (var deflater = new DeflaterOutputStream(out)) {
                for (var i = 0; i < BOMB_MIB; i++) {
                    deflater.write(new byte[1 << 20]);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return out.toByteArray();
        }
    }
}
