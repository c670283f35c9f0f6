package io.skewbench.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BenchmarkMetricsTest {
    private static final LiveReport SENDING = report("c1-0",
            "{\"state\":\"Running\",\"acknowledged\":700,\"failed\":3,\"recordsPerSecond\":99.5}");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final BenchmarkMetrics metrics = new BenchmarkMetrics(registry);

    @Test
    void countsBenchmarksByPhaseAsTheyAreWhenAsked() {
        // Given
        var all = new ArrayList<>(List.of(benchmark(""), benchmark("status: {phase: Queued}"),
                benchmark("status: {phase: Queued}")));
        metrics.count(() -> all);
        assertThat(inPhase("Queued")).isEqualTo(2);
        assertThat(inPhase("Pending")).isEqualTo(1);
        // When
        all.removeLast();
        // Then
        assertThat(inPhase("Queued")).isEqualTo(1);
        assertThat(inPhase("Running")).isZero();
    }

    @Test
    void countsRunsByTheirEnd() {
        metrics.runEnded("Complete");
        metrics.runEnded("Failed");
        metrics.runEnded("Complete");
        assertThat(registry.get("skewbench.runs.finished").tag("phase", "Complete").counter().count()).isEqualTo(2);
    }

    @Test
    void countsTrialsOfAForgerWithinABound() {
        // When
        metrics.trialEnded(failed("r".repeat(200_000)));
        for (var i = 0; i < 100; i++) {
            metrics.trialEnded(failed("Forged" + i));
        }
        // Then
        assertThat(registry.get("skewbench.trials").tag("reason", "Unknown").counter().count()).isEqualTo(1);
        assertThat(registry.get("skewbench.trials").tag("reason", "Other").counter().count()).isEqualTo(51);
        assertThat(registry.get("skewbench.trials").counters()).hasSize(51);
    }

    private static TrialResult failed(String reason) {
        return TrialResult.notBegun(new AttemptId(0, 0),
                new Experiment.Trial(0, "built-in", "BuiltIn", "4.4.0", Map.of(), 1, Map.of()),
                new Reason.Reported(reason), "failed");
    }

    @Test
    void followsWorkersThatSend() {
        // Given
        metrics.follow(() -> List.of(SENDING, report("c1-1", "{\"state\":\"Ready\"}")));
        // When
        metrics.refresh();
        // Then
        var rate = registry.get("skewbench.worker.records.per.second").gauges();
        assertThat(rate).singleElement().satisfies(gauge -> {
            assertThat(gauge.value()).isEqualTo(99.5);
            assertThat(gauge.getId().getTag("namespace")).isEqualTo("ns");
            assertThat(gauge.getId().getTag("benchmark")).isEqualTo("run");
            assertThat(gauge.getId().getTag("worker")).isEqualTo("c1-0");
        });
        assertThat(registry.get("skewbench.worker.failed.records").gauge().value()).isEqualTo(3);
    }

    @Test
    void followsNoWorkersThatNoLongerSend() {
        // Given
        var reports = new ArrayList<>(List.of(SENDING));
        metrics.follow(() -> reports);
        metrics.refresh();
        assertThat(registry.get("skewbench.worker.records.per.second").gauges()).hasSize(1);
        // When
        reports.clear();
        metrics.refresh();
        // Then
        assertThat(registry.find("skewbench.worker.records.per.second").gauges()).isEmpty();
    }

    @Test
    void leavesOutForgedReports() {
        // Given
        var running = "{\"state\":\"Running\",\"acknowledged\":700,\"failed\":3,\"recordsPerSecond\":99.5}";
        var forged = report("c1-1", running);
        forged.configMap().getMetadata().setName("a");
        var unreadable = report("c1-2", "{\"state\":[");
        metrics.follow(() -> List.of(forged, unreadable, report("c1-0", running)));
        // When
        metrics.refresh();
        // Then
        assertThat(registry.get("skewbench.worker.records.per.second").gauges()).hasSize(1);
    }

    @Test
    void givesANamespaceNoMoreTimeSeriesThanARunHasWorkers() {
        // Given
        var running = "{\"state\":\"Running\",\"acknowledged\":700,\"failed\":3,\"recordsPerSecond\":99.5}";
        metrics.follow(() -> IntStream.range(0, 1_500).mapToObj(i -> report("c1-" + i, running)).toList());
        // When
        metrics.refresh();
        // Then
        assertThat(registry.get("skewbench.worker.records.per.second").gauges()).hasSize(1_000);
    }

    private static LiveReport report(String worker, String json) {
        return new LiveReport("run", "0123456789",
                new ConfigMapBuilder().withNewMetadata().withName("skb-0123456789-t0a0-" + worker).withNamespace("ns")
                        .withLabels(ChildLabels.of("0123456789", new AttemptId(0, 0), Part.REPORT))
                        .addToAnnotations(ChildLabels.BENCHMARK, "b".repeat(200_000)).endMetadata()
                        .withData(Map.of("report.json", json)).build());
    }

    private double inPhase(String phase) {
        return registry.get("skewbench.benchmarks").tag("phase", phase).gauge().value();
    }

    private static Benchmark benchmark(String status) {
        return Serialization.unmarshal("apiVersion: skewbench.io/v1alpha1\nkind: Benchmark\nmetadata: {name: b}\n"
                + status, Benchmark.class);
    }
}
