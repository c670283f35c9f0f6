package io.skewbench.worker.zookeeper;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.worker.operate.OperationClient.Answer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;

/**
 * The notifications that one client gets when nodes are deleted that it watches. The server sends a notification before
 * the answer of the deletion, so that it usually comes first; it is expected only once the deletion has been
 * acknowledged. Answers are given under the lock, so that whoever finds none expected finds all counted.
 */
final class Notifications implements Watcher {
    /** Paths of nodes that are watched and exist, as far as is known. */
    @GuardedBy("this")
    private final Set<String> watched = new HashSet<>();
    /** When the notifications came whose deletions are not acknowledged yet, by path. */
    @GuardedBy("this")
    private final Map<String, Long> early = new HashMap<>();
    /** Those whose deletions are acknowledged, by path. */
    @GuardedBy("this")
    private final Map<String, Answer> expected = new HashMap<>();
    @GuardedBy("this")
    private long missed;

    /** Notes that a watch has been set on a node that exists. */
    synchronized void set(String path) {
        watched.add(path);
    }

    /** Accepts a notification. */
    @Override
    public void process(WatchedEvent event) {
        var nowNanos = System.nanoTime();
        var path = event.getPath();
        if (event.getType() == EventType.None || path == null) {
            return;
        }
        synchronized (this) {
            var answer = expected.get(path);
            if (answer != null) {
                // Counted before it is no longer expected: after that, others read the counts.
                answer.done(nowNanos);
                expected.remove(path);
            } else if (watched.contains(path)) {
                if (event.getType() == EventType.NodeDeleted) {
                    early.put(path, nowNanos);
                } else {
                    // The watch is used up, by a change that is not timed.
                    watched.remove(path);
                }
            }
        }
    }

    /** Notes that the deletion of a node has been acknowledged, which causes a notification if the node is watched. */
    synchronized void deleted(String path, Answer deletion) {
        if (!watched.remove(path)) {
            return;
        }
        var answer = deletion.event(ZooKeeperOperation.NOTIFICATION);
        var cameNanos = early.remove(path);
        if (cameNanos == null) {
            expected.put(path, answer);
        } else {
            answer.done(cameNanos);
        }
    }

    /** Notes that the deletion of a node has failed, or may have: no notification is expected any more. */
    synchronized void notDeleted(String path) {
        watched.remove(path);
        early.remove(path);
    }

    /** Returns whether a notification is expected. */
    synchronized boolean areExpected() {
        return !expected.isEmpty();
    }

    /** Fails all notifications that are expected, and forgets all watches: the session is lost. */
    void lose() {
        fail(Code.SESSIONEXPIRED);
    }

    /** Fails all notifications that are expected, and forgets all watches: nobody waits for them any more. */
    void giveUp() {
        fail(Code.OPERATIONTIMEOUT);
    }

    private synchronized void fail(Code code) {
        var nowNanos = System.nanoTime();
        expected.values().forEach(answer -> answer.failed(KeeperException.create(code), nowNanos));
        missed += expected.size();
        expected.clear();
        watched.clear();
        early.clear();
    }

    /** Returns how many notifications that were expected did not come. */
    synchronized long missed() {
        return missed;
    }
}
