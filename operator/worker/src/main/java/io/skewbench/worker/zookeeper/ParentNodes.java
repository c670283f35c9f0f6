package io.skewbench.worker.zookeeper;

import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/**
 * The nodes below which a worker's clients have theirs: the root of all runs, one for the attempt, which its workers
 * share, one for the worker and one for each client. Used by one thread.
 */
final class ParentNodes {
    private static final byte[] NO_DATA = {};
    private static final int ANY_VERSION = -1;

    private final String root;
    private final String worker;
    private final int clients;
    /** Paths of those that this worker has created or may have, parents first. */
    private final List<String> own = new ArrayList<>();
    private long created;
    private long deleted;
    private long unknown;

    /**
     * @param root path of the root
     * @param worker path of the worker's node below it: names of the attempt and of the worker
     */
    ParentNodes(String root, String worker, int clients) {
        this.root = root;
        this.worker = root + "/" + worker;
        this.clients = clients;
    }

    /** Returns the path of the node of a client, from 0. */
    String ofClient(int client) {
        return worker + "/" + client;
    }

    /** Creates the nodes that don't exist. Other workers of the attempt may create some at the same time. */
    void create(ZooKeeper client) throws InterruptedException, KeeperException {
        for (var end = worker.indexOf('/', 1); end > 0; end = worker.indexOf('/', end + 1)) {
            create(client, worker.substring(0, end));
        }
        create(client, worker);
        for (var each = 0; each < clients; each++) {
            create(client, ofClient(each));
        }
    }

    private void create(ZooKeeper client, String path) throws InterruptedException, KeeperException {
        try {
            client.create(path, NO_DATA, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
            created++;
            own.add(path);
        } catch (KeeperException.NodeExistsException e) {
            // It is another worker's, or was there before.
        }
    }

    /**
     * Deletes the nodes of the attempt, where no other worker has nodes below them. The root stays, for other runs.
     * What can't be deleted is {@link #left}.
     */
    void delete(ZooKeeper client) throws InterruptedException {
        var paths = new ArrayList<String>();
        for (var each = 0; each < clients; each++) {
            paths.add(ofClient(each));
        }
        paths.add(worker);
        paths.add(worker.substring(0, worker.lastIndexOf('/')));
        for (var path : paths) {
            if (!delete(client, path)) {
                return;
            }
        }
    }

    /**
     * Deletes a node if that is possible; returns false if no server has answered, because each of many nodes would
     * take as long as a try to connect.
     */
    private boolean delete(ZooKeeper client, String path) throws InterruptedException {
        try {
            client.delete(path, ANY_VERSION);
            deleted++;
            own.remove(path);
        } catch (KeeperException.NoNodeException e) {
            // Another worker of the attempt has deleted it.
            own.remove(path);
        } catch (KeeperException.NotEmptyException e) {
            if (isShared(path)) {
                // The last worker of the attempt deletes it.
                own.remove(path);
            }
        } catch (KeeperException e) {
            if (ZooKeeperFailures.isUnknown(e.code())) {
                unknown++;
                return false;
            }
        }
        return true;
    }

    private boolean isShared(String path) {
        return !path.startsWith(worker);
    }

    /** Returns how many this worker has created. */
    long created() {
        return created;
    }

    /** Returns how many this worker has deleted. */
    long deleted() {
        return deleted;
    }

    /** Returns of how many it is not known whether they were deleted. */
    long unknown() {
        return unknown;
    }

    /** Returns how many of those that it has created this worker could not delete, without the root and those above. */
    long left() {
        return own.stream().filter(path -> !(root + "/").startsWith(path + "/")).count();
    }
}
