package io.skewbench.controller.background;

import java.time.Duration;

/**
 * How many lookups may be under way at a time for one cluster, for one namespace and in all. Each has a thread and, for
 * Kafka, a client of its own: some 0.5 MiB.
 *
 * @param lane a cluster that doesn't answer keeps so many threads busy, for 15 s each
 * @param namespace more than a lane's, so that a tenant's silent cluster doesn't keep it from its others
 * @param total a dozen namespaces can use their full bounds before any namespace waits
 * @param firstSilence how long a cluster that did not answer is left alone; every resource that asks meanwhile gets the
 * same answer
 * @param longestSilence the longest such time: it doubles with each further failure
 */
public record LaneBounds(int lane, int namespace, int total, Duration firstSilence, Duration longestSilence) {
    /** The operator's bounds. */
    public static final LaneBounds DEFAULT = new LaneBounds(4, 8, 96, Duration.ofSeconds(5), Duration.ofMinutes(1));

    /** Returns for how long a cluster is left alone that did not answer this many times in a row. */
    Duration silence(int times) {
        var doubled = firstSilence;
        for (var time = 1; time < times && doubled.compareTo(longestSilence) < 0; time++) {
            doubled = doubled.multipliedBy(2);
        }
        return doubled.compareTo(longestSilence) < 0 ? doubled : longestSilence;
    }
}
