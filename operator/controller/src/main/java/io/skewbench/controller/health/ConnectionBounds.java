package io.skewbench.controller.health;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections that last too long, and the oldest ones if there are too many. Any number of peers that send
 * nothing, or send or read byte by byte, can't keep a new connection from being served: a probe needs its connection
 * for milliseconds, so it is never among the oldest.
 */
final class ConnectionBounds implements Connection.Listener {
    /**
     * The longest time from opening a connection to the last byte of the response. Prometheus' default time-out of a
     * scrape is 10 s.
     */
    static final Duration LIFETIME = Duration.ofSeconds(10);
    /** The maximum number of connections. Each takes at most some 20 KiB while its request is incomplete. */
    static final int CONNECTIONS = 512;

    private final Scheduler scheduler;
    /** Open connections, the oldest first, each with the task that will close it. */
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
