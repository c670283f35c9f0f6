package io.skewbench.controller.policy;

import java.util.List;

/**
 * Something outside of a namespace that its Benchmarks and SkewedTopics may use.
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
