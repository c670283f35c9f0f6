package io.skewbench.engine.figures;

import io.skewbench.engine.result.SearchOutcome;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why trials of a search were not sustained. */
final class UnsustainedReasons {
    private static final int MOST = 5;

    private UnsustainedReasons() {}

    /** Returns each kind of reason with the number of trials that have it, the most frequent one first. */
    static @Nullable List<String> of(List<SearchOutcome> outcomes) {
        var kinds = outcomes.stream().map(SearchOutcome::reason).filter(Objects::nonNull)
                .map(reason -> reason.contains(": ") ? reason.substring(0, reason.indexOf(": ")) : reason)
                .collect(Collectors.groupingBy(kind -> kind, LinkedHashMap::new, Collectors.counting()));
        return kinds.isEmpty()
                ? null
                : kinds.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                        .limit(MOST).map(kind -> kind.getKey() + " (" + kind.getValue() + ")").toList();
    }
}
