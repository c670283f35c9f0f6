package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.health.HealthServer;
import io.skewbench.controller.health.OperatorReadiness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client of the operator's port tries to block the probes of the kubelet, or Prometheus. */
class HalfOpenConnectionsTest {
    /** More than the server keeps open at once. */
    private static final int MANY = 700;
    private static final int METRICS_BYTES = 8 * 1024 * 1024;

    private final List<Socket> attackers = new ArrayList<>();
    private final CountDownLatch slow = new CountDownLatch(1);

    @AfterEach
    void close() throws IOException {
        slow.countDown();
        for (var attacker : attackers) {
            attacker.close();
        }
    }

    @Test
    void probesAreAnsweredBesideHalfRequests() throws Exception {
        try (var server = start(() -> "up 1\n")) {
            // When
            attack(server, MANY, "GET /healthz HTT");
            // Then
            assertThat(get(server, "/healthz")).isEqualTo(200);
            assertThat(get(server, "/readyz")).isEqualTo(200);
            assertThat(get(server, "/metrics")).isEqualTo(200);
        }
    }

    @Test
    void probesAreAnsweredWhileMetricsTakeLong() throws Exception {
        try (var server = start(() -> {
            awaitQuietly(slow);
            return "up 1\n";
        })) {
            // When
            attack(server, MANY / 2, "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n");
            // Then
            assertThat(get(server, "/healthz")).isEqualTo(200);
        }
    }

    @Test
    void metricsAreAnsweredOnceTheyTakeLongNoMore() throws Exception {
        try (var server = start(() -> {
            awaitQuietly(slow);
            return "up 1\n";
        })) {
            // Given
            attack(server, MANY / 2, "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(get(server, "/healthz")).isEqualTo(200);
            // When
            slow.countDown();
            // Then
            assertThat(get(server, "/metrics")).isEqualTo(200);
        }
    }

    @Test
    void probesAreAnsweredBesideReadersThatDoNotRead() throws Exception {
        try (var server = start(() -> "#".repeat(METRICS_BYTES))) {
            // When
            attack(server, MANY / 10, "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n");
            // Then
            assertThat(get(server, "/healthz")).isEqualTo(200);
            assertThat(get(server, "/metrics")).isEqualTo(200);
        }
    }

    @Test
    void refusesHeadersAndRequestLinesWithoutEnd() throws Exception {
        try (var server = start(() -> "up 1\n")) {
            assertThat(answerTo(server, "GET /" + "a".repeat(20_000))).startsWith("HTTP/1.1 414");
            assertThat(answerTo(server, "GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + "a".repeat(20_000)))
                    .startsWith("HTTP/1.1 431");
            assertThat(get(server, "/healthz")).isEqualTo(200);
        }
    }

    @Test
    void oneScrapeThatFailsHarmsNoOther() throws Exception {
        var broken = new ArrayList<>(List.of("a ConfigMap that nobody expects"));
        try (var server = start(() -> {
            if (!broken.isEmpty()) {
                throw new StringIndexOutOfBoundsException(broken.removeFirst());
            }
            return "up 1\n";
        })) {
            assertThat(get(server, "/metrics")).isEqualTo(500);
            assertThat(get(server, "/metrics")).isEqualTo(200);
        }
    }

    private static HealthServer start(Supplier<String> metrics) throws IOException {
        return HealthServer.start(0, () -> true, () -> new OperatorReadiness(true, List.of()), metrics);
    }

    private void attack(HealthServer server, int times, String beginning) throws IOException {
        for (var i = 0; i < times; i++) {
            attackers.add(connect(server, beginning));
        }
    }

    private String answerTo(HealthServer server, String beginning) throws IOException {
        var attacker = connect(server, beginning);
        attackers.add(attacker);
        var answer = new byte[12];
        attacker.getInputStream().readNBytes(answer, 0, answer.length);
        return new String(answer, StandardCharsets.US_ASCII);
    }

    private static Socket connect(HealthServer server, String beginning) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        try {
            socket.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return socket;
    }

    /** Waits no longer than a probe does whose time-out is generous. */
    private static int get(HealthServer server, String path) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + path))
                    .timeout(Duration.ofSeconds(30)).build(), BodyHandlers.discarding()).statusCode();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
