package io.skewbench.controller.health;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Ends connections that last too long, and the oldest ones where there are too many. Neither a peer that sends nothing,
 * nor one that sends or reads byte by byte, nor any number of them, keeps a new connection from being served: a probe
 * needs its connection for milliseconds, so it is never among the oldest.
 */
final class ConnectionBounds implements Connection.Listener {
    /** From opening to the last byte of the answer. Prometheus gives a scrape 10 s unless told otherwise. */
    static final Duration LIFETIME = Duration.ofSeconds(10);
    /** Each takes some 20 KiB at most while its request is incomplete. */
    static final int CONNECTIONS = 512;

    private final Scheduler scheduler;
    /** The oldest first, each with what will end it. */
    @GuardedBy("this")
    private final Map<Connection, Scheduler.Task> open = new LinkedHashMap<>();

    ConnectionBounds(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void onOpened(Connection connection) {
        Connection oldest;
        synchronized (this) {
            open.put(connection, scheduler.schedule(() -> connection.getEndPoint().close(), LIFETIME.toMillis(),
                    TimeUnit.MILLISECONDS));
            oldest = open.size() > CONNECTIONS ? open.keySet().iterator().next() : null;
        }
        if (oldest != null) {
            end(oldest);
            oldest.getEndPoint().close();
        }
    }

    @Override
    public void onClosed(Connection connection) {
        end(connection);
    }

    private synchronized void end(Connection connection) {
        var task = open.remove(connection);
        if (task != null) {
            task.cancel();
        }
    }
}
