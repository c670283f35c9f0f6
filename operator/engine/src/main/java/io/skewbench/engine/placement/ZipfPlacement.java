package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * Leaders by Zipf's law: the k-th broker leads in proportion to {@code 1/k^exponent}, exactly so up to one partition.
 * Only which broker is the k-th is drawn.
 */
final class ZipfPlacement {
    private static final String PATH = "spec.placement.zipf";

    private ZipfPlacement() {}

    static List<List<Integer>> place(Placement.Zipf zipf, int factor, FollowerRule rule, KnownBrokers known) {
        var before = known.problems();
        var brokers = zipf.brokers() == null && zipf.pools() == null && zipf.nodeSelector() == null
                ? known.all()
                : known.union(PATH, zipf.brokers(), zipf.pools(), zipf.nodeSelector());
        if (brokers.size() < factor && !rule.namesBrokers() && !known.hasProblemsSince(before)) {
            known.problem(PATH, brokers.toString(), "covers " + brokers.size()
                    + " brokers, too few for spec.replicationFactor " + factor
                    + "; name more or lower the replication factor");
        }
        if (known.hasProblemsSince(before) || brokers.isEmpty()) {
            return List.of();
        }
        var order = drawn(brokers, Objects.requireNonNullElse(zipf.seed(), 0L));
        var exponent = Objects.requireNonNullElse(zipf.exponent(), 1.0);
        var weights = new LinkedHashMap<Integer, Double>();
        for (var k = 0; k < order.size(); k++) {
            // Strict, so that it is the same on every machine.
            weights.put(order.get(k), 1 / StrictMath.pow(k + 1.0, exponent));
        }
        return new Followers(rule, factor).of(Interleaving.of(weights, zipf.partitions()), brokers);
    }

    /** Java defines what Random draws from a seed; each shuffle is spelt out, as Collections.shuffle may change. */
    private static List<Integer> drawn(List<Integer> brokers, long seed) {
        var order = new ArrayList<>(brokers.stream().sorted().toList());
        var random = new Random(seed);
        for (var last = order.size() - 1; last > 0; last--) {
            Collections.swap(order, last, random.nextInt(last + 1));
        }
        return order;
    }
}
