package io.skewbench.worker.zookeeper;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.zookeeper.KeeperException.Code;

/**
 * The nodes of one client's items: which of them may exist, and what is known of all creations and deletions, so that
 * what the servers hold afterwards can be checked. Safe for any thread.
 */
final class OwnNodes {
    private final String parent;
    @GuardedBy("this")
    private final BitSet persistent = new BitSet();
    @GuardedBy("this")
    private final BitSet ephemeral = new BitSet();
    @GuardedBy("this")
    private long created;
    @GuardedBy("this")
    private long deleted;
    @GuardedBy("this")
    private long unknown;
    @GuardedBy("this")
    private long writes;

    /** @param parent path of the node whose children these are */
    OwnNodes(String parent) {
        this.parent = parent;
    }

    /** A node of an item. */
    record Node(long item, boolean isEphemeral) {}

    /** Returns the path of a node. */
    String path(Node node) {
        return parent + (node.isEphemeral() ? "/e" : "/n") + node.item();
    }

    /** Notes that a node is about to be created. */
    synchronized void creating(Node node) {
        nodes(node.isEphemeral()).set(Math.toIntExact(node.item()));
    }

    /** Notes how the creation of a node ended. */
    synchronized void created(Node node, Code code) {
        if (code == Code.OK) {
            created++;
            writes++;
        } else if (ZooKeeperFailures.isUnknown(code)) {
            unknown++;
        } else if (code != Code.NODEEXISTS) {
            nodes(node.isEphemeral()).clear(Math.toIntExact(node.item()));
        }
    }

    /** Notes how the deletion of a node ended. */
    synchronized void deleted(Node node, Code code) {
        if (code == Code.OK) {
            deleted++;
            writes++;
        } else if (ZooKeeperFailures.isUnknown(code)) {
            unknown++;
        }
        if (code == Code.OK || code == Code.NONODE) {
            nodes(node.isEphemeral()).clear(Math.toIntExact(node.item()));
        }
    }

    /** Notes that the data of a node has been replaced. */
    synchronized void written() {
        writes++;
    }

    /** Notes that the session is lost, and its ephemeral nodes with it. */
    synchronized void lose() {
        deleted += ephemeral.cardinality();
        ephemeral.clear();
    }

    /** Notes that no other node will be deleted: nobody counts the ephemeral ones that end with the session. */
    synchronized void endDeletions() {
        unknown += ephemeral.cardinality();
    }

    @GuardedBy("this")
    private BitSet nodes(boolean areEphemeral) {
        return areEphemeral ? ephemeral : persistent;
    }

    /** Returns the first nodes that may exist, at most so many. */
    synchronized List<Node> first(int most) {
        var first = new ArrayList<Node>();
        for (var isEphemeral : List.of(true, false)) {
            var bits = nodes(isEphemeral);
            for (var item = bits.nextSetBit(0); item >= 0 && first.size() < most; item = bits.nextSetBit(item + 1)) {
                first.add(new Node(item, isEphemeral));
            }
        }
        return first;
    }

    /** Returns how many nodes may exist. */
    synchronized long left() {
        return (long) persistent.cardinality() + ephemeral.cardinality();
    }

    /** Returns how many creations were acknowledged. */
    synchronized long created() {
        return created;
    }

    /** Returns how many deletions were acknowledged, with those of ephemeral nodes of lost sessions. */
    synchronized long deleted() {
        return deleted;
    }

    /** Returns of how many creations and deletions it is not known whether they happened. */
    synchronized long unknown() {
        return unknown;
    }

    /** Returns how many operations were acknowledged that wrote. */
    synchronized long writes() {
        return writes;
    }
}
