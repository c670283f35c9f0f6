package io.skewbench.brokers;

import java.util.List;
import java.util.Map;

/**
 * The brokers of a cluster and how they run.
 *
 * @param brokers number of them, at least 1, with ids from 0
 * @param jvm options of every broker's JVM, such as {@code -Xmx384m}
 * @param classPath contains this module and its dependencies
 * @param settings of every broker, which are added to the default settings of a small cluster or replace them
 */
public record BrokerPlan(int brokers, List<String> jvm, String classPath, Map<String, String> settings,
        Network network) {}
