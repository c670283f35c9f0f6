package io.skewbench.controller.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Benchmark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** The command of docs/uninstall.md for those without Helm, as it is written there. */
@Isolated("the command removes the finalizers of all namespaces, so of other tests' runs as well")
class DocumentedReleaseTest {
    private static final Pattern COMMAND = Pattern.compile("```bash\\n(.*?)```", Pattern.DOTALL);
    private static final String FOREIGN = "example.com/kept";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @Test
    void removesTheFinalizersOfTheOperatorAndNoOthers() throws Exception {
        // Given
        var held = new Held(api);
        held.benchmarks("Running", "Complete");
        held.topics("LaidOut", "Reassigning");
        held.addFinalizer(Benchmark.class, "complete", FOREIGN);
        // When
        var output = run(command());
        // Then
        assertThat(output).contains("benchmark.skewbench.io/running patched",
                "skewedtopic.skewbench.io/laidout patched");
        assertThat(api.client().resources(Benchmark.class).withName("complete").get().getFinalizers())
                .containsExactly(FOREIGN);
        assertThat(api.kubectl("delete", "--all", "--timeout=20s", "skewedtopics").status()).isZero();
        assertThat(api.kubectl("delete", "--timeout=20s", "benchmark/running").status()).isZero();
        held.removeFinalizers(Benchmark.class, "complete");
    }

    private static String command() throws IOException {
        var block = COMMAND.matcher(Files.readString(Repository.root().resolve("docs/uninstall.md")));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private String run(String script) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script).redirectErrorStream(true);
        builder.environment().merge("PATH", Objects.requireNonNull(api.kubectlProgram().getParent()).toString(),
                (path, folder) -> folder + ":" + path);
        builder.environment().put("KUBECONFIG", api.kubeconfig().toString());
        var process = builder.start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
