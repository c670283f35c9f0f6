package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Environment.BrokerSettings;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.protocol.digest.Sha256;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The brokers' settings in a form that can be compared with that of another cluster. */
final class BrokerFingerprint {

    private BrokerFingerprint() {}

    /**
     * Returns the settings; null if there are none.
     *
     * @param changed names of those that trials of the run change, which are left out
     */
    static @Nullable BrokerSettings of(@Nullable KafkaSettingsView view, Set<String> changed) {
        if (view == null || view.brokers().values().stream().allMatch(Map::isEmpty)) {
            return null;
        }
        var brokers = view.brokers().values().stream().map(broker -> without(broker, changed)).toList();
        var names = new TreeSet<String>();
        brokers.forEach(broker -> names.addAll(broker.keySet()));
        var alike = new TreeMap<String, String>();
        var differing = new TreeSet<String>();
        for (var name : names) {
            var value = brokers.getFirst().get(name);
            if (value != null && brokers.stream().allMatch(broker -> Objects.equals(broker.get(name), value))) {
                alike.put(name, value);
            } else {
                differing.add(name);
            }
        }
        var digest = digest(brokers);
        view.defaults().forEach(alike::remove);
        return new BrokerSettings(digest, alike.isEmpty() ? null : alike,
                differing.isEmpty() ? null : List.copyOf(differing));
    }

    private static SortedMap<String, String> without(Map<String, String> broker, Set<String> changed) {
        var rest = new TreeMap<>(broker);
        rest.keySet().removeAll(changed);
        return rest;
    }

    /** Takes each distinct configuration once: the same for a cluster with more brokers of the same kind. */
    private static String digest(List<SortedMap<String, String>> brokers) {
        return Sha256.hex(brokers.stream().map(Object::toString).sorted().distinct().toList().toString());
    }
}
