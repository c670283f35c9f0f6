package io.skewbench.worker.zookeeper;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.plan.ProbedSystem.Ensemble;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The session of one client. When a session is lost, another one takes its place, as in an application that goes on.
 */
final class OpenSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenSession.class);
    /** How long to wait for the threads of a handle. */
    private static final int CLOSE_MS = 5_000;

    private final Ensemble ensemble;
    private final SessionCounts counts;
    private final Runnable lost;
    @GuardedBy("this")
    private boolean closed;
    private volatile Handle current;

    private OpenSession(Ensemble ensemble, SessionCounts counts, Runnable lost) throws IOException {
        this.ensemble = ensemble;
        this.counts = counts;
        this.lost = lost;
        this.current = new Handle();
    }

    /**
     * Begins to connect, and returns before there is a connection.
     *
     * @param lost is run on each loss of a session, when its ephemeral nodes and watches are gone, before another one
     * opens
     */
    static OpenSession begin(Ensemble ensemble, SessionCounts counts, Runnable lost) {
        try {
            return new OpenSession(ensemble, counts, lost);
        } catch (IOException | IllegalArgumentException e) {
            throw ZooKeeperFailures.unreachable(ensemble.connect(), FailureText.of(e), e);
        }
    }

    /** Waits until the present session has had a connection; returns false if it has none in time. */
    boolean awaitConnected(Duration patience) throws InterruptedException {
        return current.connected.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Returns ZooKeeper's own client with the present session. */
    ZooKeeper client() {
        return current.client;
    }

    private ZKClientConfig config() {
        var config = new ZKClientConfig();
        // Without credentials, a lookup of a login configuration would precede each connection.
        config.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, "false");
        ensemble.client().forEach(config::setProperty);
        return config;
    }

    /** Opens another session in place of the one that was lost; called by the thread of that one's events. */
    private void replace() {
        counts.addLost();
        lost.run();
        synchronized (this) {
            if (!closed) {
                try {
                    current = new Handle();
                } catch (IOException e) {
                    // Operations fail from now on, which shows in the result.
                    LOG.atWarn().setCause(e).log("No other session could be opened in place of one that was lost");
                }
            }
        }
    }

    /** Closes the session, which has the server delete its ephemeral nodes. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        try {
            if (!current.client.close(CLOSE_MS)) {
                LOG.atWarn().log("Threads of a session did not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** ZooKeeper's own client, which has one session. All its events come on one thread, in order. */
    private final class Handle implements Watcher {
        private final CountDownLatch connected = new CountDownLatch(1);
        private final ZooKeeper client;

        Handle() throws IOException {
            this.client = new ZooKeeper(ensemble.connect(), ensemble.sessionMs(), this, config());
        }

        @Override
        public void process(WatchedEvent event) {
            if (event.getType() == EventType.None) {
                switch (event.getState()) {
                    case SyncConnected -> connected();
                    case Expired -> replace();
                    default -> LOG.atDebug().addKeyValue("state", event.getState()).log("Session");
                }
            }
        }

        private void connected() {
            if (connected.getCount() == 0) {
                counts.addReconnected();
            } else {
                counts.addOpened();
                connected.countDown();
            }
        }
    }
}
