package io.skewbench.local.validation;

import io.skewbench.engine.Problem;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what someone may have meant. */
final class NearestName {

    private NearestName() {}

    static Problem unknownField(String path, String name, Collection<String> known) {
        return new Problem(path, null, "unknown field \"" + path + "\"" + among(name, known)
                .map(nearest -> ": did you mean " + nearest + "?")
                .orElseGet(() -> known.isEmpty()
                        ? ": nothing can be set here"
                        : ": there are " + String.join(", ", known.stream().sorted().toList())));
    }

    private static Optional<String> among(String name, Collection<String> known) {
        return known.stream().filter(it -> distance(name, it) <= Math.max(2, name.length() / 3))
                .min(Comparator.comparingInt((String it) -> distance(name, it)).thenComparing(it -> it));
    }

    /** Levenshtein's distance, case aside. */
    private static int distance(String left, String right) {
        var a = left.toLowerCase(Locale.ROOT);
        var b = right.toLowerCase(Locale.ROOT);
        var costs = new int[b.length() + 1];
        Arrays.setAll(costs, i -> i);
        for (var i = 1; i <= a.length(); i++) {
            var diagonal = costs[0];
            costs[0] = i;
            for (var j = 1; j <= b.length(); j++) {
                var change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = costs[j];
                costs[j] = Math.min(change, Math.min(costs[j], costs[j - 1]) + 1);
            }
        }
        return costs[b.length()];
    }
}
