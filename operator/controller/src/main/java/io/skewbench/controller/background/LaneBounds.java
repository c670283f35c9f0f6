package io.skewbench.controller.background;

import java.time.Duration;

/**
 * How much of the operator's look-ups one cluster, one namespace and all of them together get at a time. Each that is
 * under way has a thread and, with Kafka, a client of its own: some 0.5 MiB.
 *
 * @param lane a cluster that doesn't answer keeps so many threads busy, for 15 s each
 * @param namespace more than a lane's, so that a tenant's silent cluster doesn't keep it from its others
 * @param total a dozen namespaces can use up what they are allowed before anybody waits
 * @param firstSilence how long a cluster that did not answer is left alone; every resource that asks meanwhile gets the
 * same answer
 * @param longestSilence the same after many times, as it doubles with each
 */
public record LaneBounds(int lane, int namespace, int total, Duration firstSilence, Duration longestSilence) {
    /** As the operator has them. */
    public static final LaneBounds DEFAULT = new LaneBounds(4, 8, 96, Duration.ofSeconds(5), Duration.ofMinutes(1));

    /** Returns for how long a cluster is left alone that did not answer so many times in a row, at least once. */
    Duration silence(int times) {
        var doubled = firstSilence;
        for (var time = 1; time < times && doubled.compareTo(longestSilence) < 0; time++) {
            doubled = doubled.multipliedBy(2);
        }
        return doubled.compareTo(longestSilence) < 0 ? doubled : longestSilence;
    }
}
