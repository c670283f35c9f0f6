package io.skewbench.engine.merge;

import io.skewbench.protocol.bounds.Bounds;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The warnings of many workers, each once and as many as a result has room for: a thousand workers may each report
 * different changes of leaders.
 */
final class MergedWarnings {
    private final Set<String> warnings = new LinkedHashSet<>();
    private int characters;

    /** Adds those that have room; the first one always has. */
    void add(List<String> others) {
        for (var warning : others) {
            if (warnings.size() < Bounds.NAMES && warning.length() <= Bounds.WARNINGS_CHARACTERS - characters
                    && warnings.add(warning)) {
                characters += warning.length();
            }
        }
    }

    List<String> list() {
        return List.copyOf(warnings);
    }
}
