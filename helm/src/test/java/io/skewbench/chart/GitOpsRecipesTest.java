package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Benchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recipes of helm/gitops, carried out as a reader would, on a real API server. */
class GitOpsRecipesTest {
    private static final Path STAGES = Repository.root().resolve("operator/engine/src/test/resources/golden/stages");
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String ARGOCD = "argocd";
    private static final String KEY = "resource.customizations.health.skewbench.io_";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @TempDir
    Path folder;
    private final List<Process> started = new ArrayList<>();

    /** A step whose test failed would wait for hours. */
    @AfterEach
    void endSteps() {
        started.stream().flatMap(step -> Stream.concat(step.descendants(), Stream.of(step.toHandle())))
                .forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void haveResourcesThatTheApiServerTakes() throws IOException {
        var ours = Recipes.yaml().stream().filter(yaml -> yaml.startsWith("apiVersion: skewbench.io/")).toList();
        assertThat(ours).hasSize(2);
        for (var yaml : ours) {
            var file = Files.writeString(folder.resolve("recipe.yaml"), yaml);
            var created = api.kubectl("create", "--dry-run=server", "--filename", file.toString());
            assertThat(created.status()).as(created.output()).isZero();
        }
    }

    /** The exit status of the step in a pipeline, whose Benchmark ends as in a file of the operator's tests. */
    @ParameterizedTest
    @CsvSource({"complete-no-objectives, 0", "complete-objectives-met, 0", "complete-objective-missed, 1",
            "failed-records-lost, 1", "failed-invalid-spec, 1"})
    void failAPipelineUnlessTheObjectivesAreMet(String stage, int status) throws Exception {
        // Given
        Files.writeString(folder.resolve("benchmark.yaml"), Recipes.yaml("generateName: orders-"));
        var step = shell(Recipes.shell("kubectl wait"), folder);
        // When
        var name = awaitBenchmark(step);
        api.client().resources(Benchmark.class).withName(name).subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), statusOf(stage));
        // Then
        assertThat(step.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(step.exitValue()).as(Files.readString(folder.resolve("output"))).isEqualTo(status);
        assertThat(Files.readString(folder.resolve("result.yaml"))).contains("name: " + name, "type: Finished");
    }

    @Test
    void addTheHealthScriptToTheSettingsOfArgoCd() throws Exception {
        // Given
        api.client().resource(new NamespaceBuilder().withNewMetadata().withName(ARGOCD).endMetadata().build())
                .serverSideApply();
        var settings = api.client().configMaps().inNamespace(ARGOCD).withName("argocd-cm");
        api.client().configMaps().inNamespace(ARGOCD).resource(new ConfigMapBuilder().withNewMetadata()
                .withName("argocd-cm").addToLabels("app.kubernetes.io/part-of", "argocd").endMetadata()
                .withData(Map.of("url", "https://x")).build()).serverSideApply();
        // When
        var step = shell(Recipes.shell("argocd-cm"), Repository.root());
        assertThat(step.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(step.exitValue()).as(Files.readString(folder.resolve("output"))).isZero();
        // Then
        var script = Files.readString(Repository.root().resolve("helm/gitops/health.lua"));
        assertThat(settings.get().getData()).containsExactlyInAnyOrderEntriesOf(
                Map.of("url", "https://x", KEY + "Benchmark", script, KEY + "SkewedTopic", script));
        assertThat(settings.get().getMetadata().getLabels()).containsKey("app.kubernetes.io/part-of");
    }

    /** Runs a recipe with kubectl on the path and the namespace of the test. */
    private Process shell(String recipe, Path directory) throws IOException {
        var kubeconfig = Files.copy(api.kubeconfig(), folder.resolve("kubeconfig"));
        var builder = new ProcessBuilder("bash", "-euo", "pipefail", "-c",
                "kubectl config set-context --current --namespace " + api.namespace() + "\n" + recipe)
                .directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        var environment = builder.environment();
        environment.put("KUBECONFIG", kubeconfig.toString());
        environment.put("KUBECACHEDIR", folder.resolve("kubectl-cache").toString());
        environment.merge("PATH", String.valueOf(api.kubectlProgram().getParent()),
                (path, programs) -> programs + ":" + path);
        var step = builder.start();
        started.add(step);
        return step;
    }

    private String awaitBenchmark(Process step) throws Exception {
        var deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (System.nanoTime() < deadline && step.isAlive()) {
            var found = api.client().resources(Benchmark.class).list().getItems();
            if (!found.isEmpty()) {
                return found.getFirst().getMetadata().getName();
            }
            Thread.sleep(100);
        }
        throw new AssertionError("The step created no Benchmark: " + Files.readString(folder.resolve("output")));
    }

    private static String statusOf(String stage) throws IOException {
        JsonNode benchmark = new ObjectMapper(new YAMLFactory())
                .readTree(STAGES.resolve(stage + ".yaml").toFile());
        return new ObjectMapper().createObjectNode().set("status", Objects.requireNonNull(benchmark.get("status")))
                .toString();
    }
}
