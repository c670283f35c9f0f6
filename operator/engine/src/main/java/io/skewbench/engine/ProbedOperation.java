package io.skewbench.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The operations that a probe of ZooKeeper can time, in the order in which they are carried out. */
public enum ProbedOperation {
    CREATE("create"), SET("set"), GET("get"),
    /** It leaves a watch on the node. */
    EXISTS("exists"), DELETE("delete"), CREATE_EPHEMERAL("createEphemeral"), DELETE_EPHEMERAL("deleteEphemeral"),
    /** From when the delete was due until the watch tells of it; no request of its own. */
    NOTIFICATION("notification");

    private final String text;

    ProbedOperation(String text) {
        this.text = text;
    }

    /** Returns the operation of that name. */
    public static Optional<ProbedOperation> named(String name) {
        return Arrays.stream(values()).filter(operation -> operation.text.equals(name)).findFirst();
    }

    /** Returns the names of all operations, in their order. */
    public static List<String> names() {
        return Arrays.stream(values()).map(ProbedOperation::text).toList();
    }

    /** Returns the name that specs, plans and results use. */
    public String text() {
        return text;
    }

    /** Returns the operations without which this one has no node, or nothing to tell of. */
    public List<ProbedOperation> needed() {
        return switch (this) {
            // Without create, workers create the nodes that these need before the start.
            case CREATE, SET, GET, EXISTS, CREATE_EPHEMERAL -> List.of();
            case DELETE -> List.of(CREATE);
            case DELETE_EPHEMERAL -> List.of(CREATE_EPHEMERAL);
            case NOTIFICATION -> List.of(EXISTS, DELETE);
        };
    }

    /** Returns whether it changes the tree of nodes. */
    public boolean writes() {
        return switch (this) {
            case CREATE, SET, DELETE, CREATE_EPHEMERAL, DELETE_EPHEMERAL -> true;
            case GET, EXISTS, NOTIFICATION -> false;
        };
    }
}
