package io.skewbench.engine.plan;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Settings of clients that differ from others in some values only: a sweep of a thousand values would hold a thousand
 * copies of all other settings. They can't be changed.
 */
final class VariedSettings extends AbstractMap<String, String> {
    private final Map<String, String> shared;
    private final Map<String, String> own;

    private VariedSettings(Map<String, String> shared, Map<String, String> own) {
        this.shared = shared;
        this.own = own;
    }

    /** The settings of one workload in one variant, from which those of each sweep point differ in little. */
    static final class Bases {
        /** One for each set of names: some values add settings or take them away. */
        private final Map<List<String>, Map<String, String>> byNames = new LinkedHashMap<>();

        /** Returns these settings, in their order. */
        Map<String, String> vary(Map<String, String> settings) {
            var shared = byNames.computeIfAbsent(new ArrayList<>(settings.keySet()), names -> settings);
            var own = new LinkedHashMap<String, String>();
            settings.forEach((name, value) -> {
                if (!value.equals(shared.get(name))) {
                    own.put(name, value);
                }
            });
            return new VariedSettings(shared, Map.copyOf(own));
        }
    }

    /** Returns how many settings are held for these alone. */
    int held() {
        return own.size();
    }

    @Override
    public @Nullable String get(Object name) {
        var value = own.get(name);
        return value == null ? shared.get(name) : value;
    }

    @Override
    public boolean containsKey(Object name) {
        return shared.containsKey(name);
    }

    @Override
    public int size() {
        return shared.size();
    }

    @Override
    public Set<Entry<String, String>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, String>> iterator() {
                return shared.entrySet().stream().map(VariedSettings.this::own).iterator();
            }

            @Override
            public int size() {
                return shared.size();
            }
        };
    }

    private Entry<String, String> own(Entry<String, String> entry) {
        var value = own.get(entry.getKey());
        return Map.entry(entry.getKey(), value == null ? entry.getValue() : value);
    }
}
