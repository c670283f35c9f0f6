package io.skewbench.engine.observation;

import io.skewbench.api.v1alpha1.Environment.LogDirs;
import io.skewbench.engine.replication.FetcherLoad;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Settings of Kafka that figures depend on.
 *
 * @param brokers values by broker id and name, of those settings that change how fast brokers are; without those that
 * nobody may read
 * @param defaults names of settings that no broker overrides
 * @param topicsSha256 digest of all settings of the run's topics, in hexadecimal digits; null if they could not be read
 * @param leastEvenFetchers of the brokers' replica fetchers, those that share the partitions of the run's topics least
 * evenly; null if nothing is replicated, or that is not known
 * @param logDirs by broker id, of those brokers that show them
 */
public record KafkaSettingsView(SortedMap<Integer, SortedMap<String, String>> brokers,
        SortedSet<String> defaults, @Nullable String topicsSha256, @Nullable FetcherLoad leastEvenFetchers,
        SortedMap<Integer, LogDirs> logDirs) {}
