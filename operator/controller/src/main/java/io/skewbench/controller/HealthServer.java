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

/**
 * What the kubelet asks: /healthz answers 200 while the operator runs at all, /readyz while it sees the cluster as well.
 * The two differ on purpose: an operator that lost its watches gets them back by itself and needs no restart.
 */
final class HealthServer implements AutoCloseable {
    private static final String TEXT = "text/plain; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService executor;

    private HealthServer(HttpServer server, ExecutorService executor) {
        this.server = server;
        this.executor = executor;
    }

    /** @param port 0 for any free one */
    static HealthServer start(int port, BooleanSupplier live, BooleanSupplier ready) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(port), 0);
        var executor = Executors.newSingleThreadExecutor(Thread.ofPlatform().name("health").daemon().factory());
        server.setExecutor(executor);
        server.createContext("/healthz", exchange -> answer(exchange, live));
        server.createContext("/readyz", exchange -> answer(exchange, ready));
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
        try (exchange) {
            var ok = healthy.getAsBoolean();
            var body = (ok ? "ok\n" : "not ok\n").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", TEXT);
            exchange.sendResponseHeaders(ok ? HttpURLConnection.HTTP_OK : HttpURLConnection.HTTP_UNAVAILABLE,
                    body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
