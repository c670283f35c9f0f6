package io.skewbench.engine.placement;

import io.skewbench.engine.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** The brokers that the cluster has, for telling a wrong name. */
record KnownBrokers(SortedSet<Integer> ids, List<Problem> problems) {

    /** Notes a problem for each broker that the cluster lacks or that is named twice. */
    void check(String path, List<Integer> named) {
        var seen = new HashSet<Integer>();
        for (var i = 0; i < named.size(); i++) {
            check(path + "[" + i + "]", named.get(i));
            if (!seen.add(named.get(i))) {
                problems.add(new Problem(path + "[" + i + "]", named.get(i).toString(),
                        "is named twice; name each broker once"));
            }
        }
    }

    /** Notes a problem if the cluster lacks the broker. */
    void check(String path, int broker) {
        if (!ids.contains(broker)) {
            problems.add(new Problem(path, Integer.toString(broker),
                    "the cluster has no such broker; its brokers are " + this));
        }
    }

    @Override
    public String toString() {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
