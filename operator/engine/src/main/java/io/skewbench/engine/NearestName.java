package io.skewbench.engine;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a user may have meant. */
public final class NearestName {
    /** Longer than every known name: the distances to longer names would take long to compute. */
    private static final int MAX_LENGTH = 256;

    private NearestName() {}

    /** Returns the known name that is spelt most like this one; empty if none is similar. */
    public static Optional<String> among(Collection<String> known, String name) {
        return within(Math.max(2, name.length() / 3), known, name);
    }

    /** Returns the known name of which this one is almost certainly a misspelling; empty if there is none. */
    public static Optional<String> slipOf(Collection<String> known, String name) {
        return within(2, known, name);
    }

    private static Optional<String> within(int most, Collection<String> known, String name) {
        if (name.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        return known.stream().filter(it -> distance(name, it) <= most)
                .min(Comparator.comparingInt((String it) -> distance(name, it)).thenComparing(it -> it));
    }

    /** Returns the problem of a field that a resource doesn't have. */
    public static Problem unknownField(String path, String name, Collection<String> known) {
        return new Problem(path, null, "unknown field \"" + path + "\"" + among(known, name)
                .map(nearest -> ": did you mean " + nearest + "?")
                .orElseGet(() -> known.isEmpty()
                        ? ": nothing can be set here"
                        : ": use one of " + String.join(", ", known.stream().sorted().toList())));
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
