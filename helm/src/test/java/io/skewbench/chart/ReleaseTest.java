package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of a release, on a real API server; its pods never run. One test takes a release from an older chart through
 * an upgrade and its removal to a new installation, because each step has to cope with what the one before left behind.
 */
class ReleaseTest {
    private static final String DEFINITION = "benchmarks.skewbench.io";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @TempDir
    Path folder;

    @Test
    void bringsDefinitionsUpToDateAndLeavesThemAndResultsBehind() throws IOException {
        // An admission policy of the whole cluster would be that of other tests, too, until the API server has
        // forgotten it.
        var watched = "watch.namespaces={" + api.namespace() + "}";
        // Given: a release of an older chart
        var older = olderChart();
        helm("install", older.toString(), "--take-ownership", "--set", "policy.admission.enabled=false");
        assertThat(columns()).contains("Of old").doesNotContain("Objectives");
        createBenchmark();
        // When
        helm("upgrade", Helm.CHART.toString(), "--set", watched);
        // Then
        assertThat(columns()).contains("Objectives").doesNotContain("Of old");
        assertThat(watched()).isEqualTo(api.namespace());
        // When
        uninstall();
        // Then
        assertThat(deployments()).isEmpty();
        assertThat(columns()).contains("Objectives");
        assertThat(api.client().resources(Benchmark.class).withName("kept").get()).isNotNull();
        // And it can be installed again
        helm("install", Helm.CHART.toString(), "--set", watched);
        uninstall();
    }

    /** No Job ever runs here. */
    private void uninstall() {
        helm("uninstall", "--no-hooks");
    }

    private void helm(String command, String... arguments) {
        var result = Helm.helm(Stream.concat(
                Stream.of(command, "skewbench", "--namespace", api.namespace(), "--kubeconfig",
                        api.kubeconfig().toString()),
                Stream.of(arguments)).toArray(String[]::new));
        assertThat(result.status()).as(result.output() + result.errors()).isZero();
    }

    /** The chart with another printer column in the definition. */
    private Path olderChart() throws IOException {
        var copy = folder.resolve("skewbench");
        try (var files = Files.walk(Helm.CHART, FileVisitOption.FOLLOW_LINKS)) {
            files.filter(Files::isRegularFile).forEach(file -> copy(file, copy.resolve(Helm.CHART.relativize(file))));
        }
        var definition = copy.resolve("files/crds/" + DEFINITION + ".yaml");
        Files.writeString(definition, Files.readString(definition).replace("name: Objectives", "name: Of old"));
        return copy;
    }

    private static void copy(Path file, Path to) {
        try {
            Files.createDirectories(Objects.requireNonNull(to.getParent()));
            Files.copy(file, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Stream<String> columns() {
        return api.client()
                .resources(CustomResourceDefinition.class)
                .withName(DEFINITION)
                .get()
                .getSpec()
                .getVersions()
                .getFirst()
                .getAdditionalPrinterColumns()
                .stream()
                .map(column -> column.getName());
    }

    private List<Deployment> deployments() {
        return api.client().apps().deployments().list().getItems();
    }

    private String watched() {
        return deployments().getFirst()
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst()
                .getEnv()
                .getFirst()
                .getValue();
    }

    private void createBenchmark() {
        api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: kept}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                    - {name: c1, kafkaTopic: t, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  warmup: 1s
                  duration: 2s
                  repetitions: 1
                """, Benchmark.class)).create();
    }
}
