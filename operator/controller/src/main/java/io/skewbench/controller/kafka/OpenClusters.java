package io.skewbench.controller.kafka;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.controller.cluster.KafkaConnection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A pool of connections for questions that are asked every few seconds: a new connection each time would cost a broker
 * more than the question. Concurrent questions have a connection each, so that a slow one doesn't hold the memory for
 * the answers to others.
 */
final class OpenClusters implements AutoCloseable {
    private static final long KEPT_NANOS = Duration.ofMinutes(1).toNanos();
    /**
     * The maximum number of idle connections. Each has a thread and some 0.5 MiB, and a tenant may name any number of
     * clusters.
     */
    private static final int MAX_KEPT = 64;

    /** Identifies connections that can be reused for each other's questions. */
    private record Key(String namespace, String bootstrapServers, Map<String, String> settings) {}

    private record Kept(Key key, KafkaCluster cluster, long since) {}

    private final NamespaceAnswers answers;
    /** Idle connections, the most recently used at the end. */
    @GuardedBy("this")
    private final Deque<Kept> kept = new ArrayDeque<>();

    OpenClusters(NamespaceAnswers answers) {
        this.answers = answers;
    }

    /** Asks a cluster. After a failure the next question gets a new connection. */
    <T> T with(String namespace, KafkaConnection connection, Function<KafkaCluster, T> call) {
        var key = new Key(namespace, connection.bootstrapServers(), connection.own());
        // Connecting may take long, as a host's name is resolved, so it happens without the lock.
        var cluster = borrow(key).orElseGet(() -> answers.connect(connection, namespace));
        var answered = false;
        try {
            var answer = cluster.ask(call);
            answered = true;
            return answer;
        } finally {
            if (answered) {
                keep(key, cluster);
            } else {
                cluster.close();
                remove(it -> it.key().equals(key)).forEach(KafkaCluster::close);
            }
        }
    }

    @Override
    public void close() {
        remove(all -> true).forEach(KafkaCluster::close);
    }

    /** Returns the number of idle connections. */
    synchronized int kept() {
        return kept.size();
    }

    private synchronized Optional<KafkaCluster> borrow(Key key) {
        for (var latest = kept.descendingIterator(); latest.hasNext();) {
            var candidate = latest.next();
            if (candidate.key().equals(key)) {
                latest.remove();
                return Optional.of(candidate.cluster());
            }
        }
        return Optional.empty();
    }

    private void keep(Key key, KafkaCluster cluster) {
        var now = System.nanoTime();
        var unused = new ArrayList<>(remove(it -> now - it.since() > KEPT_NANOS));
        synchronized (this) {
            kept.addLast(new Kept(key, cluster, now));
            if (kept.size() > MAX_KEPT) {
                unused.add(kept.removeFirst().cluster());
            }
        }
        unused.forEach(KafkaCluster::close);
    }

    private synchronized List<KafkaCluster> remove(Predicate<Kept> which) {
        var removed = new ArrayList<KafkaCluster>();
        for (Iterator<Kept> each = kept.iterator(); each.hasNext();) {
            var candidate = each.next();
            if (which.test(candidate)) {
                each.remove();
                removed.add(candidate.cluster());
            }
        }
        return removed;
    }
}
