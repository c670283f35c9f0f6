package io.skewbench.controller.health;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves the kubelet's probes: /healthz returns 200 while the operator runs at all, /readyz while it also sees the
 * cluster. The two differ on purpose: an operator that lost its watches recovers them by itself and needs no restart.
 * /readyz still returns 200, with a note, if the operator lacks a right on one of its namespaces, which an
 * administrator of the namespace can revoke. Prometheus reads /metrics.
 *
 * <p>
 * Every pod of the cluster may reach the port unless a NetworkPolicy forbids it, so a connection is bounded in time,
 * size and number, and no thread waits for a peer. That is why the server is Jetty: the JDK's own reads each request on
 * a thread that it keeps until the peer has sent all of it, and on Java 21 a virtual thread is pinned while it does.
 */
public final class HealthServer implements AutoCloseable {
    /** One thread to accept, one to select, the others to answer requests, which takes milliseconds. */
    private static final int THREADS = 8;
    /** Requests of the kubelet and of Prometheus have less than 1 KiB. */
    private static final int REQUEST_HEADER_BYTES = 8 * 1024;

    private final Server server;
    private final ServerConnector connector;
    private final Scrapes scrapes;

    private HealthServer(Server server, ServerConnector connector, Scrapes scrapes) {
        this.server = server;
        this.connector = connector;
        this.scrapes = scrapes;
    }

    /**
     * Starts the server.
     *
     * @param port 0 for any free one
     * @param metrics in Prometheus' text format; never called twice at once
     * @throws IOException if the port isn't available
     */
    public static HealthServer start(int port, BooleanSupplier live, Supplier<OperatorReadiness> ready,
            Supplier<String> metrics)
            throws IOException {
        var threads = new QueuedThreadPool(THREADS);
        threads.setName("health");
        threads.setDaemon(true);
        var server = new Server(threads);
        var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration()));
        connector.setPort(port);
        // ConnectionBounds closes idle connections as well. Jetty's own timeout would come at the same moment, and then
        // throws on a thread that nobody watches: https://github.com/jetty/jetty.project/issues/14129
        connector.setIdleTimeout(0);
        connector.addBean(new ConnectionBounds(connector.getScheduler()));
        server.addConnector(connector);
        var scrapes = new Scrapes(metrics);
        server.setHandler(new Answers(live, ready, scrapes));
        try {
            server.start();
        } catch (IOException | RuntimeException e) {
            scrapes.close();
            throw e;
        } catch (Exception e) {
            scrapes.close();
            throw new IOException(e);
        }
        return new HealthServer(server, connector, scrapes);
    }

    /** Returns the port that it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("Cannot stop the health server", e);
        } finally {
            scrapes.close();
        }
    }

    /**
     * Returns a configuration with one request per connection: one that is kept open for more could be kept open for
     * ever.
     */
    private static HttpConfiguration configuration() {
        var configuration = new HttpConfiguration();
        configuration.setPersistentConnectionsEnabled(false);
        configuration.setRequestHeaderSize(REQUEST_HEADER_BYTES);
        configuration.setSendServerVersion(false);
        return configuration;
    }

    private static final class Answers extends Handler.Abstract.NonBlocking {
        private static final String TEXT = "text/plain; charset=utf-8";
        private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

        private final BooleanSupplier live;
        private final Supplier<OperatorReadiness> ready;
        private final Scrapes scrapes;

        Answers(BooleanSupplier live, Supplier<OperatorReadiness> ready, Scrapes scrapes) {
            this.live = live;
            this.ready = ready;
            this.scrapes = scrapes;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            switch (Request.getPathInContext(request)) {
                case "/healthz" -> probe(new OperatorReadiness(live.getAsBoolean(), List.of()), response, callback);
                case "/readyz" -> probe(ready.get(), response, callback);
                case "/metrics" -> scrapes.next(text -> text.ifPresentOrElse(
                        known -> answer(HttpStatus.OK_200, PROMETHEUS_TEXT, known, response, callback),
                        () -> answer(HttpStatus.INTERNAL_SERVER_ERROR_500, TEXT,
                                bytes("Cannot read the metrics: see the operator's log\n"), response, callback)));
                default -> {
                    return false;
                }
            }
            return true;
        }

        private static void probe(OperatorReadiness readiness, Response response, Callback callback) {
            answer(readiness.isReady() ? HttpStatus.OK_200 : HttpStatus.SERVICE_UNAVAILABLE_503, TEXT,
                    bytes(readiness.text()), response, callback);
        }

        private static void answer(int status, String type, byte[] body, Response response, Callback callback) {
            response.setStatus(status);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
            response.write(true, ByteBuffer.wrap(body), callback);
        }

        private static byte[] bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
