package io.skewbench.controller.brokercount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.engine.counting.BrokerTotals.Processors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Broker 3, whose pod answers as it likes, on a port of this machine. */
class BrokerMetricsTest {
    private static final CountedBroker BROKER = new CountedBroker(3, "10.0.0.7", new Processors("node a", 2));
    private static final Duration ENOUGH = Duration.ofMinutes(3);
    private static final int PIECE = 10_007;
    private static final Duration SHORT = Duration.ofMillis(300);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch isOver = new CountDownLatch(1);

    @AfterEach
    void end() {
        isOver.countDown();
        threads.shutdownNow();
    }

    @Test
    void areAskedForByName() {
        try (var server = FakeMetrics.start(); var metrics = metrics(server)) {
            // When
            var before = metrics.read(BROKER, ENOUGH);
            var after = metrics.read(BROKER, ENOUGH);
            // Then
            assertThat(server.questions()).hasSize(2).allMatch(
                    question -> question.startsWith("/metrics?name%5B%5D=kafka_network_requestmetrics_"));
            assertThat(before.broker()).isEqualTo(3);
            assertThat(before.processors()).isEqualTo(BROKER.processors());
            assertThat(after.requests() - before.requests()).isEqualTo(1_000);
            assertThat(after.nanos()).isGreaterThan(before.nanos());
        }
    }

    @Test
    void mayArriveInPiecesAmongManyOthers() {
        // Given
        var others = "kafka_log_log_size{topic=\"t\",partition=\"0\"} 1.0\n".repeat(20_000);
        try (var server = FakeMetrics.start(exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, 0);
                var body = exchange.getResponseBody();
                var bytes = (others + FakeMetrics.text(1) + others).getBytes(StandardCharsets.UTF_8);
                for (var from = 0; from < bytes.length; from += PIECE) {
                    body.write(bytes, from, Math.min(PIECE, bytes.length - from));
                    body.flush();
                }
            }
        }); var metrics = metrics(server)) {
            // Then
            assertThat(metrics.read(BROKER, ENOUGH).requests()).isEqualTo(1_000);
        }
    }

    @Test
    void areNotReadBeyondSomeMegabytes() {
        // Given an answer that ends only with the test
        try (var server = FakeMetrics.start(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            var line = "x 1\n".repeat(1_000).getBytes(StandardCharsets.UTF_8);
            while (isOver.getCount() > 0) {
                exchange.getResponseBody().write(line);
            }
        }); var metrics = metrics(server)) {
            // Then
            assertThatThrownBy(() -> metrics.read(BROKER, ENOUGH))
                    .hasMessage("broker 3 publishes more than 4 MiB");
        }
    }

    @Test
    void areFoundBehindALineThatIsTooLong() {
        // Given
        try (var server = FakeMetrics.start(exchange -> FakeMetrics.answer(exchange,
                "x".repeat(MetricsBody.LONGEST_LINE + 1) + "\n" + FakeMetrics.text(1)));
                var metrics = metrics(server)) {
            // Then
            assertThat(metrics.read(BROKER, ENOUGH).requests()).isEqualTo(1_000);
        }
    }

    @Test
    void areNotWaitedForIfTheyDoNotCome() {
        // Given a pod that answers a byte now and then
        try (var server = FakeMetrics.start(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (isOver.getCount() > 0) {
                exchange.getResponseBody().write('x');
                exchange.getResponseBody().flush();
                await();
            }
        }); var metrics = metrics(server)) {
            // Then
            assertThatThrownBy(() -> metrics.read(BROKER, SHORT))
                    .hasMessage("broker 3 did not give its metrics in time");
        }
    }

    @Test
    void areNotWaitedForIfThePodSaysNothing() throws Exception {
        // Given a port that takes connections, and nobody who answers
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var metrics = metrics(silent.getLocalPort())) {
            // Then
            assertThatThrownBy(() -> metrics.read(BROKER, SHORT))
                    .hasMessage("broker 3 did not give its metrics in time");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 404, 500, 503, 204})
    void areNotLookedForElsewhere(int status) {
        // Given another server, to which the answer refers
        try (var other = FakeMetrics.start(); var server = FakeMetrics.start(exchange -> {
            try (exchange) {
                exchange.getResponseHeaders().set("Location", other.address().orElseThrow().toString());
                exchange.sendResponseHeaders(status, -1);
            }
        }); var metrics = metrics(server)) {
            // Then
            assertThatThrownBy(() -> metrics.read(BROKER, ENOUGH))
                    .hasMessage("broker 3 answers with HTTP status " + status);
            assertThat(other.questions()).isEmpty();
        }
    }

    @Test
    void areNoneIfThePodSendsSomethingElse() {
        // Given
        try (var server = FakeMetrics.start(exchange -> FakeMetrics.answer(exchange, "<html>\u0000\n\n{\"a\": 1}"));
                var metrics = metrics(server)) {
            // Then
            assertThatThrownBy(() -> metrics.read(BROKER, ENOUGH)).hasMessageStartingWith("broker 3 publishes no ");
        }
    }

    @Test
    void areNoneIfThePodDoesNotSpeakHttp() throws Exception {
        // Given
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var metrics = metrics(other.getLocalPort())) {
            threads.execute(() -> {
                try (var client = other.accept()) {
                    client.getOutputStream().write("SECRET words\r\n\r\n".getBytes(
                            StandardCharsets.UTF_8));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            // Then what the pod has sent appears nowhere
            assertThatThrownBy(() -> metrics.read(BROKER, ENOUGH))
                    .hasMessageStartingWith("broker 3 could not be asked for its metrics: ")
                    .hasMessageNotContaining("SECRET");
        }
    }

    @Test
    void areNoneIfNobodyListens() throws Exception {
        // Given
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        try (var metrics = metrics(port)) {
            // Then
            assertThatThrownBy(() -> metrics.read(BROKER, ENOUGH))
                    .hasMessage("broker 3 accepts no connections at port " + port);
        }
    }

    @Test
    void areNotLookedForAtAddressesThatPodsDoNotHave() {
        try (var metrics = new BrokerMetrics(MetricsAddress::of, threads)) {
            assertThatThrownBy(() -> metrics.read(new CountedBroker(3, "127.0.0.1", BROKER.processors()), ENOUGH))
                    .hasMessage("broker 3 has the address 127.0.0.1, which no pod has");
        }
    }

    private BrokerMetrics metrics(FakeMetrics server) {
        return new BrokerMetrics(podIp -> server.address(), threads);
    }

    private BrokerMetrics metrics(int port) {
        return new BrokerMetrics(podIp -> Optional.of(URI.create("http://127.0.0.1:" + port + "/metrics")), threads);
    }

    private void await() throws IOException {
        try {
            var unused = isOver.await(SHORT.toMillis() / 3, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
