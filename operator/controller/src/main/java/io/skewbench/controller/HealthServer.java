package io.skewbench.controller;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What the kubelet asks: /healthz answers 200 while the operator runs at all, /readyz while it sees the cluster as well.
 * The two differ on purpose: an operator that lost its watches gets them back by itself and needs no restart. Prometheus
 * asks for /metrics.
 */
final class HealthServer implements AutoCloseable {
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";
    /** A slow scrape must not keep the kubelet waiting. */
    private static final int THREADS = 2;

    private final HttpServer server;
    private final ExecutorService executor;

    private HealthServer(HttpServer server, ExecutorService executor) {
        this.server = server;
        this.executor = executor;
    }

    /** @param port 0 for any free one */
    static HealthServer start(int port, BooleanSupplier live, BooleanSupplier ready, Supplier<String> metrics)
            throws IOException {
        var server = HttpServer.create(new InetSocketAddress(port), 0);
        var executor = Executors.newFixedThreadPool(THREADS,
                Thread.ofPlatform().name("health-", 0).daemon().factory());
        server.setExecutor(executor);
        server.createContext("/healthz", exchange -> answer(exchange, live));
        server.createContext("/readyz", exchange -> answer(exchange, ready));
        server.createContext("/metrics",
                exchange -> answer(exchange, HttpURLConnection.HTTP_OK, PROMETHEUS_TEXT, metrics.get()));
        server.start();
        return new HealthServer(server, executor);
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }

    private static void answer(HttpExchange exchange, BooleanSupplier healthy) throws IOException {
        var ok = healthy.getAsBoolean();
        answer(exchange, ok ? HttpURLConnection.HTTP_OK : HttpURLConnection.HTTP_UNAVAILABLE, TEXT,
                ok ? "ok\n" : "not ok\n");
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        try (exchange) {
            var body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
