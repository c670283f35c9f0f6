package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AwaitMainTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String STATUS_CHANGE = "1970-01-01T00:00:00Z";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @Test
    void endsWithSuccessWhenTheBenchmarkIsComplete() throws InterruptedException {
        create();
        finish("Complete", "All is well", "Finished", "Complete");
        assertThat(await(TIMEOUT)).isZero();
        assertThat(output()).startsWith("Complete: All is well\n").contains("phase: \"Complete\"");
    }

    @Test
    void endsWithoutSuccessWhenTheBenchmarkHasFailed() throws InterruptedException {
        create();
        finish("Failed", "No worker started", "Finished", "Failed");
        assertThat(await(TIMEOUT)).isEqualTo(1);
        assertThat(output()).startsWith("Failed: No worker started\n");
    }

    @Test
    void endsWithoutSuccessWhenNothingComes() throws InterruptedException {
        create();
        assertThat(await(Duration.ZERO)).isEqualTo(1);
        assertThat(output()).isEqualTo("No status yet\nNot finished after 0 s\n");
    }

    private int await(Duration timeout) throws InterruptedException {
        return AwaitMain.await(api.client(), api.namespace(), "x", timeout,
                new PrintStream(output, true, StandardCharsets.UTF_8));
    }

    private String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    private void create() {
        api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: x}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads:
                    - {name: c1, kafkaTopic: t, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  warmup: 1s
                  duration: 2s
                  repetitions: 1
                """, Benchmark.class)).create();
    }

    private void finish(String phase, String summary, String... conditions) {
        var status = Map.of("status", Map.of("phase", phase, "summary", summary, "conditions",
                Stream.of(conditions)
                        .map(type -> new ConditionBuilder().withType(type)
                                .withStatus("True")
                                .withReason("Test")
                                .withMessage("")
                                .withLastTransitionTime(STATUS_CHANGE)
                                .build())
                        .toList()));
        assertThat(api.kubectl("patch", "benchmark", "x", "--subresource=status", "--type=merge", "-p",
                Serialization.asJson(status)).status()).isZero();
    }
}
