package io.skewbench.controller.kafka;

import io.skewbench.admin.KafkaCluster;
import io.skewbench.admin.KafkaUnavailableException;
import io.skewbench.controller.cluster.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Connections that are kept, for questions that are asked every few seconds: a broker that is asked over a new connection
 * each time has more to do with that than with the question.
 */
final class OpenClusters implements AutoCloseable {
    private static final long IDLE_NANOS = Duration.ofMinutes(1).toNanos();
    /** Each has a thread and some 0.5 MiB; whoever has a cluster at every port would else have one each. */
    private static final int MAX_IDLE = 64;

    /** What has to be the same for two to share a connection. */
    private record Key(String namespace, String bootstrapServers, Map<String, String> settings) {}

    private final NamespaceAnswers answers;
    private final Map<Key, Open> open = new HashMap<>();

    OpenClusters(NamespaceAnswers answers) {
        this.answers = answers;
    }

    /** Asks a cluster. After a failure the next question gets a new connection. */
    <T> T with(String namespace, Connection connection, Function<KafkaCluster, T> call) {
        var key = new Key(namespace, connection.bootstrapServers(), connection.own());
        var borrowed = borrow(key, connection);
        try {
            return call.apply(borrowed.cluster);
        } catch (KafkaUnavailableException e) {
            forget(key, borrowed);
            throw e;
        } finally {
            giveBack(borrowed);
        }
    }

    @Override
    public void close() {
        List<Open> all;
        synchronized (this) {
            all = List.copyOf(open.values());
            open.clear();
        }
        all.forEach(Open::close);
    }

    /** To connect may take long, for a host's name is looked up: nobody else waits for that. */
    private Open borrow(Key key, Connection connection) {
        var known = borrowOpen(key);
        if (known != null) {
            return known;
        }
        var fresh = new Open(answers.connect(connection, key.namespace()));
        synchronized (this) {
            fresh.users++;
            // Somebody else may have been faster; then this one is closed after its use.
            fresh.forgotten = open.putIfAbsent(key, fresh) != null;
        }
        return fresh;
    }

    private @Nullable Open borrowOpen(Key key) {
        var idle = new ArrayList<Open>();
        Open known;
        synchronized (this) {
            open.values().removeIf(it -> it.isIdle() && idle.add(it));
            known = open.get(key);
            if (known != null) {
                known.users++;
            }
            leastUsed().forEach(it -> {
                open.values().remove(it);
                idle.add(it);
            });
        }
        idle.forEach(Open::close);
        return known;
    }

    /** Returns how many connections are kept, those in use included. */
    synchronized int kept() {
        return open.size();
    }

    /** Returns those without users beyond what may be kept. */
    private List<Open> leastUsed() {
        var unused = open.values().stream().filter(it -> it.users == 0)
                .sorted(Comparator.comparingLong((Open it) -> it.lastUsed).reversed()).toList();
        return unused.subList(Math.min(MAX_IDLE, unused.size()), unused.size());
    }

    private synchronized void forget(Key key, Open failed) {
        open.remove(key, failed);
        failed.forgotten = true;
    }

    private void giveBack(Open borrowed) {
        @Nullable
        Open unused = null;
        synchronized (this) {
            borrowed.users--;
            borrowed.lastUsed = System.nanoTime();
            if (borrowed.forgotten && borrowed.users == 0) {
                unused = borrowed;
            }
        }
        if (unused != null) {
            unused.close();
        }
    }

    /** Guarded by the instance that holds it. */
    private static final class Open {
        private final KafkaCluster cluster;
        private int users;
        private long lastUsed = System.nanoTime();
        private boolean forgotten;

        Open(KafkaCluster cluster) {
            this.cluster = cluster;
        }

        boolean isIdle() {
            return users == 0 && System.nanoTime() - lastUsed > IDLE_NANOS;
        }

        void close() {
            cluster.close();
        }
    }
}
