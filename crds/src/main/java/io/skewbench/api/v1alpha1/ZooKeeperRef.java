package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A ZooKeeper ensemble, and the node that everything of a run lies below. */
public record ZooKeeperRef(
        @ValidationRule(value = ClusterRef.HOSTS_AND_PORTS, messageExpression = """
                '"%s" is not a list of servers: write host:port, separated by commas, with ports from 1 to \
                65535'.format([self])""")
        @Required
        @Size(max = 4096)
        @JsonPropertyDescription("Servers of the ensemble: host:port, separated by commas. skewbench run starts a "
                + "server of its own in their place.") String connect,

        @ValidationRule(value = ZooKeeperRef.PATH, messageExpression = """
                '"%s" is not the path of a node of your own: write it like /skewbench, with letters, digits, "_", and \
                "." and "-" inside'.format([self])""")
        @Size(max = 253)
        @JsonPropertyDescription("Path of the node below which workers create theirs. Default: /skewbench.")
        @Nullable String root) {

    /** The root of references that give none. */
    public static final String DEFAULT_ROOT = "/skewbench";

    /** ZooKeeper's own nodes lie below /zookeeper. */
    static final String PATH = "self.matches('^(/[A-Za-z0-9_][A-Za-z0-9._-]*)+$')"
            + " && self != '/zookeeper' && !self.startsWith('/zookeeper/')";

    /** Returns the path of the node below which workers create theirs. */
    public String rootPath() {
        return Objects.requireNonNullElse(root, DEFAULT_ROOT);
    }
}
