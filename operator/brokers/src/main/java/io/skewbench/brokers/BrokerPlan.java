package io.skewbench.brokers;

import java.util.List;
import java.util.Map;

/**
 * What a cluster is made of.
 *
 * @param brokers number of them, at least 1, with ids from 0
 * @param jvm options of every broker's JVM, such as {@code -Xmx384m}
 * @param classPath holds this module and what it needs
 * @param settings of every broker, beside or in place of those that a small cluster has anyway
 */
public record BrokerPlan(int brokers, List<String> jvm, String classPath, Map<String, String> settings,
        Network network) {}
