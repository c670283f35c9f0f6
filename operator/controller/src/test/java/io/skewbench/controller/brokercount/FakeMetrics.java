package io.skewbench.controller.brokercount;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for what brokers publish, as Strimzi's Metrics Reporter does: with each question, every broker has answered
 * a thousand more requests, of 20 ms each, and has taken another 0.2 s of processor time.
 */
public final class FakeMetrics implements AutoCloseable {
    private static final int FOUND = 200;

    /** Answers a question. */
    interface Handler {
        void handle(HttpExchange exchange) throws IOException;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
    private final List<String> questions = new CopyOnWriteArrayList<>();

    private FakeMetrics(HttpServer server) {
        this.server = server;
    }

    /** Starts on a port of this machine. */
    public static FakeMetrics start() {
        return start(null);
    }

    /** @param handler answers in place of it; null: it does so itself */
    static FakeMetrics start(@Nullable Handler handler) {
        try {
            var metrics = new FakeMetrics(
                    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
            metrics.server.setExecutor(metrics.threads);
            metrics.server.createContext("/", exchange -> {
                metrics.questions.add(exchange.getRequestURI().toString());
                if (handler == null) {
                    answer(exchange, text(metrics.questions.size()));
                } else {
                    handler.handle(exchange);
                }
            });
            metrics.server.start();
            return metrics;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void answer(HttpExchange exchange, String text) throws IOException {
        try (exchange) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(FOUND, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Returns what a broker tells at the given question. */
    static String text(int question) {
        var requests = 1_000L * question;
        return """
                kafka_network_requestmetrics_totaltimems_count{request="Produce"} %d
                kafka_network_requestmetrics_totaltimems_sum{request="Produce"} %d
                kafka_network_requestmetrics_requestqueuetimems_sum{request="Produce"} %d
                kafka_network_requestmetrics_localtimems_sum{request="Produce"} %d
                kafka_network_requestmetrics_remotetimems_sum{request="Produce"} %d
                kafka_server_kafkarequesthandlerpool_requesthandleravgidlepercent_total %d
                process_cpu_seconds_total %s
                """.formatted(requests, 20 * requests, requests, 4 * requests, 12 * requests, 100_000_000L * question,
                0.2 * question);
    }

    /** Loads the classes that a question takes, as readings have two seconds at most, on busy machines too. */
    public static void loadClasses() throws IOException, InterruptedException {
        try (var server = start(); var client = HttpClient.newHttpClient()) {
            var unused = client.send(HttpRequest.newBuilder(server.address().orElseThrow()).build(),
                    BodyHandlers.ofString());
        }
    }

    /** Returns where it answers, for every pod. */
    public Optional<URI> address() {
        return Optional.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/metrics"));
    }

    /** Returns paths and queries of all questions so far. */
    public List<String> questions() {
        return List.copyOf(questions);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
