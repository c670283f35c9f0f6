package io.skewbench.controller.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.sun.management.ThreadMXBean;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.PlanTamperedException;
import io.skewbench.controller.result.AttemptResult;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reports, results and plans of a real trial, damaged at random and given to what the operator does with them, from
 * reading to the status, by its own classes in this process, which counts what each of them allocates. Most stay
 * well-formed JSON.
 */
public record MalformedInput(TestCluster cluster, KafkaBrokers brokers) implements Measurement {
    private static final int WELL_FORMED = 10_000;
    private static final int DOCUMENTS = 12_000;
    private static final int SHOWN = 20;
    private static final long SEED = 13;
    /** Plan of workers, start, offsets before and after, report, its result, the result. */
    private static final int KINDS = 7;
    private static final String LONG = "x".repeat(3_000_000);
    private static final int DEPTH = 100_000;
    private static final int DIGITS = 100_000;
    private static final int BOMB_MIB = 200;
    private static final double MIB = 1 << 20;
    private static final Pattern NUMBER = Pattern.compile("(?<=:)-?\\d+(\\.\\d+)?(?=[,}])");
    /** Histograms and series of them, each with how its compressed encoding begins. */
    private static final Pattern BASE64 = Pattern.compile("(?<=:\")(HIST|eJ|eN)[A-Za-z0-9+/]{20,}=*(?=\")");
    /** With which HdrHistogram's compressed encoding begins; the length of what follows comes next. */
    private static final int HISTOGRAM_COOKIE = 0x1c849314;

    /** Does with a document all that the operator does; returns what it believes, null for what it refuses. */
    @FunctionalInterface
    private interface Decoder {
        @Nullable
        Object decode(String json);
    }

    private record Kind(String name, String json, Decoder decoder) {}

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
        var believed = new ArrayList<String>();
        var unexpected = new ArrayList<String>();
        var deadly = 0;
        var largest = 0L;
        var costliest = "";
        var undamaged = kinds.stream().map(kind -> Objects.requireNonNull(kind.decoder.decode(kind.json),
                () -> kind.name + " is refused as it is")).toList();
        for (var i = 0; i < DOCUMENTS; i++) {
            var kind = kinds.get(i % kinds.size());
            var damage = i < WELL_FORMED
                    ? JsonDamage.of(kind.json, List.of(Bomb.SERIES, Bomb.HISTOGRAM, LONG), random)
                    : new JsonDamage("no JSON", false, damaged(kind.json, random));
            var before = threads.getCurrentThreadAllocatedBytes();
            try {
                var is = kind.decoder.decode(damage.json());
                if (is != null && !damage.allowed() && !is.equals(undamaged.get(i % kinds.size()))) {
                    believed.add(kind.name + ": " + damage.what());
                }
            } catch (UnreadableException | PlanTamperedException e) {
                // Refused.
            } catch (VirtualMachineError e) {
                deadly++;
            } catch (RuntimeException e) {
                unexpected.add(kind.name + ": " + damage.what() + ": " + e);
            }
            var allocated = threads.getCurrentThreadAllocatedBytes() - before;
            if (allocated > largest) {
                largest = allocated;
                costliest = kind.name + ": " + damage.what();
            }
        }
        show("believed", believed);
        show("unexpected", unexpected);
        show("allocates most", List.of(costliest));
        var of = "malformed: of reports, results and plans fuzzed from real ones, ";
        return List.of(
                Figure.bounded(of + "read", Series.of(DOCUMENTS), "documents", new AtLeast(10_000), null),
                Figure.bounded(of + "with an error that ends the operator", Series.of(deadly), "documents",
                        new AtMost(0), null),
                Figure.bounded(of + "with an error that ends a reconciliation", Series.of(unexpected.size()),
                        "documents", new AtMost(0), null),
                Figure.bounded(of + "believed", Series.of(believed.size()), "documents", new AtMost(0), null),
                Figure.bounded(of + "most that one allocates", Series.of(largest / MIB), "MiB", new AtMost(64), null));
    }

    private static void show(String what, List<String> which) {
        which.stream().distinct().limit(SHOWN).forEach(each -> System.err.println("  " + what + ": " + each));
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
        var kinds = kinds(finished, cluster.api().client().configMaps()
                .withLabel(ChildLabels.RUN, finished.getStatus().runId()).list().getItems());
        if (kinds.stream().map(Kind::name).distinct().count() < KINDS) {
            throw new CannotMeasureException("the trial left no report, result and plan to damage");
        }
        return kinds;
    }

    private static List<Kind> kinds(Benchmark finished, List<ConfigMap> left) {
        var trial = RealTrial.of(finished, left);
        var kinds = new ArrayList<Kind>();
        trial.plan().configMap().getData().forEach((key, json) -> kinds.add(new Kind(key, json, damaged -> trial
                .believedPlan(key, json, with(trial.plan().configMap(), key, damaged)))));
        trial.report().getData().forEach((key, json) -> kinds.add(new Kind(key, json,
                damaged -> trial.believed(with(trial.report(), key, damaged)))));
        kinds.add(new Kind("report's result", inflated(trial.done().packed()),
                damaged -> trial.believed(new WorkerReport.Done(deflated(damaged)))));
        kinds.add(new Kind("result",
                inflated(Objects.requireNonNull(trial.result().getBinaryData().get(AttemptResult.KEY))),
                damaged -> trial.believed(AttemptResult.decode(Base64.getDecoder().decode(deflated(damaged))))));
        return kinds;
    }

    private static ConfigMap with(ConfigMap object, String key, String value) {
        return new ConfigMapBuilder(object).addToData(key, value).build();
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
