package io.skewbench.controller.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A TCP proxy of the API server whose connections a test can break, as they break by themselves every few minutes. */
public final class BreakableProxy implements AutoCloseable {
    private final URI server;
    private final ServerSocket listener;
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    private BreakableProxy(URI server, ServerSocket listener) {
        this.server = server;
        this.listener = listener;
    }

    /** Starts a proxy of a server. */
    public static BreakableProxy to(String server) {
        try {
            var proxy = new BreakableProxy(URI.create(server),
                    new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Thread.ofVirtual().start(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the URL to connect to instead of the server's. */
    public String url() {
        return server.getScheme() + "://127.0.0.1:" + listener.getLocalPort();
    }

    /** Breaks all connections that there are. */
    public void breakAll() {
        open.forEach(BreakableProxy::closeQuietly);
        open.clear();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        breakAll();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var near = listener.accept();
                var far = new Socket(server.getHost(), server.getPort());
                open.addAll(List.of(near, far));
                Thread.ofVirtual().start(() -> copy(near, far));
                Thread.ofVirtual().start(() -> copy(far, near));
            } catch (IOException e) {
                // The listener is closed, or the server refuses: the client notices.
            }
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from; to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // Broken, as it is meant to be.
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed.
        }
    }
}
