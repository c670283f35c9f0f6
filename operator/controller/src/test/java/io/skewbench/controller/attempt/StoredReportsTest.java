package io.skewbench.controller.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.engine.AttemptId;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.WorkerReport;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StoredReportsTest {
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);
    private static final int WORKERS = 20;

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @Test
    void resultsStayWhereTheyAreUntilTheyAreAddedUp() {
        // Given a lost Job whose workers have all reported
        var run = run();
        IntStream.range(0, WORKERS).forEach(pod -> report(run, pod, new WorkerReport.Done("of " + pod)));
        var reports = reports(run);

        // When
        var newest = IntStream.range(0, WORKERS).mapToObj(pod -> reports.newest(name(run, pod)).orElseThrow()).toList();

        // Then no result is held: each is read when it is asked for
        assertThat(newest).allSatisfy(report -> assertThat(report).isInstanceOf(WorkerReport.Stored.class));
        report(run, 3, new WorkerReport.Done("something else"));
        api.client().configMaps().withName(name(run, 4)).delete();
        assertThat(newest.stream().map(report -> ((WorkerReport.Stored) report).reading().get()).limit(4))
                .containsExactly(new WorkerReport.Done("of 0"), new WorkerReport.Done("of 1"),
                        new WorkerReport.Done("of 2"), new WorkerReport.Done("something else"));
        assertThat(((WorkerReport.Stored) newest.get(4)).reading().get()).isInstanceOf(WorkerReport.Failed.class);
    }

    @Test
    void reportWithoutResultIsReturnedAtOnce() {
        var run = run();
        report(run, 0, new WorkerReport.Failed("OutOfMemory", "no memory"));
        var reports = reports(run);

        assertThat(reports.newest(name(run, 0))).contains(new WorkerReport.Failed("OutOfMemory", "no memory"));
        assertThat(reports.newest(name(run, 1))).isEmpty();
    }

    @Test
    void ignoresAReportWithAnotherOwner() {
        var run = run();
        report(run, 0, new WorkerReport.Done("forged"));
        api.client().configMaps().withName(name(run, 0)).edit(report -> new ConfigMapBuilder(report).editMetadata()
                .editFirstOwnerReference().withUid("another").endOwnerReference().endMetadata().build());

        assertThat(reports(run).newest(name(run, 0))).isEmpty();
    }

    @Test
    void aResultThatWasSeenIsNotAskedForAgain() {
        // Given a worker whose pod has ended, while its report isn't seen yet
        var run = run();
        report(run, 0, new WorkerReport.Done("of 0"));
        var reports = reports(run);
        assertThat(reports.newest(name(run, 0))).isPresent();
        api.client().configMaps().withName(name(run, 0)).delete();

        // When the run is looked at once more, without a request
        var newest = reports.newest(name(run, 0));

        // Then
        assertThat(newest.orElseThrow()).isInstanceOf(WorkerReport.Stored.class);
    }

    private StoredReports reports(RunScope run) {
        return new StoredReports(api.client(), run, new ParsedReports(new WholeConfigMaps(api.client())));
    }

    private void report(RunScope run, int pod, WorkerReport report) {
        api.client().resource(new ConfigMapBuilder(AttemptReport.empty(run, ATTEMPT, "c1", pod))
                .withData(Map.of("report.json", Json.write(report))).build()).serverSideApply();
    }

    private static String name(RunScope run, int pod) {
        return run.names().report(ATTEMPT, "c1", pod);
    }

    private RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace(api.namespace()).withUid("u")
                .withGeneration(1L).build());
        benchmark.setSpec(Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}}", BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
