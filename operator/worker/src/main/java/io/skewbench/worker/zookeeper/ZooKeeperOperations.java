package io.skewbench.worker.zookeeper;

import io.skewbench.protocol.plan.ProbePlan;
import io.skewbench.protocol.plan.ProbedSystem.Ensemble;
import io.skewbench.worker.operate.OperationClient;
import io.skewbench.worker.zookeeper.OwnNodes.Node;
import java.time.Duration;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/**
 * One client: a session, and nodes of its own below one parent. Each item has a persistent node and an ephemeral one.
 * If the plan creates no persistent nodes, those of the first batch exist before the start, and items share them.
 */
final class ZooKeeperOperations implements OperationClient, AutoCloseable {
    private static final int ANY_VERSION = -1;
    /** Nodes that are deleted, or tried to, at a time. */
    private static final int DELETED_TOGETHER = 1_000;
    /** How often nodes are tried to be deleted although none of them could be the time before. */
    private static final int DELETE_TRIES = 3;

    private final ProbePlan probe;
    private final byte[] data;
    private final boolean sharesNodes;
    private final boolean timesNotifications;
    private final OwnNodes nodes;
    private final Notifications notifications = new Notifications();
    private final OpenSession session;

    /**
     * Begins to connect.
     *
     * @param parent path of the node below which the client's nodes are
     * @param data of each node
     */
    ZooKeeperOperations(Ensemble ensemble, ProbePlan probe, String parent, byte[] data, SessionCounts sessions) {
        this.probe = probe;
        this.data = data;
        this.sharesNodes = !probe.operations().contains(ZooKeeperOperation.CREATE.text());
        this.timesNotifications = probe.operations().contains(ZooKeeperOperation.NOTIFICATION);
        this.nodes = new OwnNodes(parent);
        this.session = OpenSession.begin(ensemble, sessions, this::lose);
    }

    private void lose() {
        nodes.lose();
        notifications.lose();
    }

    /** Waits until there is a session; returns false if there is none in time. */
    boolean awaitConnected(Duration patience) throws InterruptedException {
        return session.awaitConnected(patience);
    }

    /** Returns ZooKeeper's own client. */
    ZooKeeper client() {
        return session.client();
    }

    /** Returns what is known of the client's nodes. */
    OwnNodes nodes() {
        return nodes;
    }

    /** Returns how many notifications did not come. */
    long notificationsMissed() {
        return notifications.missed();
    }

    /** Creates the nodes that operations need and none of them creates. */
    void prepare(RequestWindow window) throws InterruptedException {
        for (var item = 0; sharesNodes && item < probe.batch(); item++) {
            window.awaitRoom();
            var node = new Node(item, false);
            nodes.creating(node);
            client().create(nodes.path(node), data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT,
                    (rc, path, context, name) -> {
                        nodes.created(node, ZooKeeperFailures.code(rc));
                        window.answered();
                    }, null);
        }
        window.awaitAll();
    }

    @Override
    public void begin(String operation, long item, Answer answer) {
        var node = new Node(sharesNodes ? item % probe.batch() : item, false);
        switch (ZooKeeperOperation.named(operation)) {
            case CREATE -> create(node, answer);
            case SET -> set(node, answer);
            case GET -> get(node, answer);
            case EXISTS -> exists(node, answer);
            case DELETE -> delete(node, answer);
            case CREATE_EPHEMERAL -> create(new Node(item, true), answer);
            case DELETE_EPHEMERAL -> delete(new Node(item, true), answer);
        }
    }

    private void create(Node node, Answer answer) {
        nodes.creating(node);
        client().create(nodes.path(node), data, ZooDefs.Ids.OPEN_ACL_UNSAFE,
                node.isEphemeral() ? CreateMode.EPHEMERAL : CreateMode.PERSISTENT, (rc, path, context, name) -> {
                    var nowNanos = System.nanoTime();
                    var code = ZooKeeperFailures.code(rc);
                    nodes.created(node, code);
                    end(code, path, answer, nowNanos);
                }, null);
    }

    private void set(Node node, Answer answer) {
        client().setData(nodes.path(node), data, ANY_VERSION, (rc, path, context, stat) -> {
            var nowNanos = System.nanoTime();
            var code = ZooKeeperFailures.code(rc);
            if (code == Code.OK) {
                nodes.written();
            }
            end(code, path, answer, nowNanos);
        }, null);
    }

    private void get(Node node, Answer answer) {
        client().getData(nodes.path(node), false, (rc, path, context, read, stat) -> {
            var nowNanos = System.nanoTime();
            end(ZooKeeperFailures.code(rc), path, answer, nowNanos);
        }, null);
    }

    private void exists(Node node, Answer answer) {
        client().exists(nodes.path(node), timesNotifications ? notifications : null, (rc, path, context, stat) -> {
            var nowNanos = System.nanoTime();
            var code = ZooKeeperFailures.code(rc);
            if (timesNotifications && code == Code.OK) {
                notifications.set(path);
            }
            end(code, path, answer, nowNanos);
        }, null);
    }

    private void delete(Node node, Answer answer) {
        client().delete(nodes.path(node), ANY_VERSION, (rc, path, context) -> {
            var nowNanos = System.nanoTime();
            var code = ZooKeeperFailures.code(rc);
            nodes.deleted(node, code);
            if (code == Code.OK) {
                notifications.deleted(path, answer);
            } else {
                notifications.notDeleted(path);
            }
            end(code, path, answer, nowNanos);
        }, null);
    }

    private static void end(Code code, String path, Answer answer, long nowNanos) {
        if (code == Code.OK) {
            answer.done(nowNanos);
        } else {
            answer.failed(ZooKeeperFailures.exception(code, path), nowNanos);
        }
    }

    @Override
    public boolean awaitsEvents() {
        return notifications.areExpected();
    }

    @Override
    public void giveUpEvents() {
        notifications.giveUp();
    }

    /**
     * Deletes the client's nodes that may exist, as far as that is possible.
     *
     * @param untilNanos when to stop, by {@link System#nanoTime}
     */
    void deleteOwn(RequestWindow window, long untilNanos) throws InterruptedException {
        var tries = 0;
        var left = nodes.left();
        while (left > 0 && tries < DELETE_TRIES && System.nanoTime() - untilNanos < 0) {
            deleteFirst(window, untilNanos);
            window.awaitAll();
            var now = nodes.left();
            tries = now < left ? 0 : tries + 1;
            left = now;
        }
        nodes.endDeletions();
    }

    private void deleteFirst(RequestWindow window, long untilNanos) throws InterruptedException {
        for (var node : nodes.first(DELETED_TOGETHER)) {
            window.awaitRoom();
            if (System.nanoTime() - untilNanos >= 0) {
                window.answered();
                return;
            }
            client().delete(nodes.path(node), ANY_VERSION, (rc, path, context) -> {
                nodes.deleted(node, ZooKeeperFailures.code(rc));
                window.answered();
            }, null);
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
