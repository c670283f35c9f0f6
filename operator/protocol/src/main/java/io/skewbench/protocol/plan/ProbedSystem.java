package io.skewbench.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The system under test that operations go to, and how a client gets there. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes(@JsonSubTypes.Type(value = ProbedSystem.Ensemble.class, name = "ensemble"))
public sealed interface ProbedSystem {

    /** Returns the names of its counters that are read before and after an attempt. */
    List<String> counted();

    /** Returns the folder below {@code clients} that holds the jars of its client. */
    String clientFolder();

    /**
     * A ZooKeeper ensemble.
     *
     * @param connect its servers as ZooKeeper's clients take them: host:port, separated by commas, without a path
     * @param root path below which workers create all that they need; it begins with a slash, doesn't end with one, and
     * is created if it doesn't exist
     * @param clientVersion of ZooKeeper's client that the worker is to run on
     * @param sessionMs session time-out that clients ask for, in milliseconds, above 0; servers may grant another
     * @param client further settings of every client that the worker creates, by their names in ZooKeeper
     */
    record Ensemble(String connect, String root, String clientVersion, int sessionMs,
            Map<String, String> client) implements ProbedSystem {

        /** Rejects roots that operations could leave, or that belong to ZooKeeper itself. */
        public Ensemble {
            client = Map.copyOf(Objects.requireNonNullElse(client, Map.of()));
            if (!root.matches("(/[A-Za-z0-9_][A-Za-z0-9._-]*)+") || (root + "/").startsWith("/zookeeper/")) {
                throw new IllegalArgumentException("Path " + root + " cannot be the root of what workers create");
            }
        }

        /** {@inheritDoc} What lies below the root. */
        @Override
        public List<String> counted() {
            return List.of(root);
        }

        @Override
        public String clientFolder() {
            return "zookeeper-" + clientVersion;
        }
    }
}
