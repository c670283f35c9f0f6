package io.skewbench.worker.zookeeper;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The operations that are timed. Each but those on ephemeral nodes goes to the item's persistent node. */
enum ZooKeeperOperation {
    CREATE("create"),
    /** Replaces the data, whatever the version. */
    SET("set"),
    /** Reads the data. */
    GET("get"),
    /** Asks for the node's state, and sets a watch if notifications are timed. */
    EXISTS("exists"),
    /** Deletes the node, whatever the version, which causes the notification of a watch. */
    DELETE("delete"), CREATE_EPHEMERAL("createEphemeral"), DELETE_EPHEMERAL("deleteEphemeral");

    /** The event of a watch, which the deletion of the node causes. */
    static final String NOTIFICATION = "notification";
    private static final Map<String, ZooKeeperOperation> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(ZooKeeperOperation::text, Function.identity()));

    private final String text;

    ZooKeeperOperation(String text) {
        this.text = text;
    }

    /** Returns the name that plans and results use. */
    String text() {
        return text;
    }

    /**
     * Returns the operation of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static ZooKeeperOperation named(String name) {
        var operation = BY_NAME.get(name);
        if (operation == null) {
            throw new IllegalArgumentException("ZooKeeper has no operation " + name);
        }
        return operation;
    }

    /** Returns the names of all operations. */
    static Set<String> names() {
        return BY_NAME.keySet();
    }
}
