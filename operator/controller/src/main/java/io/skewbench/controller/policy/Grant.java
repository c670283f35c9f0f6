package io.skewbench.controller.policy;

import java.util.List;

/**
 * A permission for Benchmarks and SkewedTopics to use something outside of their namespace.
 *
 * @param name what may be used
 * @param from namespaces that may use it; empty for all
 */
public record Grant(NamePattern name, List<String> from) {

    /** Returns whether a namespace may use something. */
    public boolean allows(String used, String namespace) {
        return name.matches(used) && (from.isEmpty() || from.contains(namespace));
    }
}
