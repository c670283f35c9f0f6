package io.skewbench.brokers.ensemble;

import java.util.List;
import java.util.Map;

/**
 * The servers of an ensemble and how they run.
 *
 * @param servers number of them, at least 1, with ids from 1
 * @param jvm options of every server's JVM, such as {@code -Xmx384m}
 * @param classPath contains ZooKeeper's server, what it needs, and logback
 * @param settings lines of every server's zoo.cfg, which are added to the default settings of a small ensemble or
 * replace them. Those that ZooKeeper has as system properties only, such as {@code forceSync}, are set without their
 * prefix {@code zookeeper.}
 */
public record ServersPlan(int servers, List<String> jvm, String classPath, Map<String, String> settings) {}
