package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.protocol.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OperatorMainTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Pattern PORT = Pattern.compile("Operator runs port=\"(\\d+)\"");
    private static final int ENDED_BY_SIGTERM = 143;

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @Test
    void reportsThatItIsHealthyAndEndsWhenAsked() throws Exception {
        // Given
        try (var operator = OperatorProcess.start(cluster.api()); var http = HttpClient.newHttpClient()) {
            // When
            var port = Awaitility.await().atMost(TIMEOUT).until(() -> {
                var line = PORT.matcher(operator.log());
                return line.find() ? Integer.parseInt(line.group(1)) : 0;
            }, found -> found > 0);
            // Then
            Awaitility.await().atMost(TIMEOUT).until(() -> status(http, port, "/readyz") == 200);
            assertThat(status(http, port, "/healthz")).isEqualTo(200);
            assertThat(text(http, port, "/metrics")).contains("skewbench_benchmarks{phase=\"Queued\"} 0.0")
                    .contains("operator_sdk_reconciliations_queue_size_benchmark").contains("jvm_memory_used_bytes");
            assertThat(operator.terminate()).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(operator.log()).contains("Operator stops");
        }
    }

    @Test
    void writesJsonThatNamesTheResourceIfConfigured() {
        // Given
        try (var operator = OperatorProcess.start(cluster.api(), Map.of("SKEWBENCH_LOG_FORMAT", "json"))) {
            // When
            cluster.benchmarks().createSmall("nowhere", "127.0.0.1:1", "orders");
            // Then
            Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> assertThat(operator.log().lines()
                    .filter(line -> line.startsWith("{") && line.endsWith("}"))
                    .map(line -> Json.read(line, JsonNode.class)))
                    .anySatisfy(line -> {
                        assertThat(line.at("/mdc/resource.name").asText()).isEqualTo("nowhere");
                        assertThat(line.at("/mdc/resource.namespace").asText()).isEqualTo(cluster.api().namespace());
                        assertThat(line.at("/message").asText()).isNotEmpty();
                        assertThat(line.at("/level").asText()).isNotEmpty();
                    }));
        }
    }

    private static String text(HttpClient http, int port, String path) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                BodyHandlers.ofString()).body();
    }

    private static int status(HttpClient http, int port, String path) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                BodyHandlers.discarding()).statusCode();
    }
}
