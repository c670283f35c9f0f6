package io.skewbench.engine.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Environment.BrokerSettings;
import io.skewbench.engine.observation.KafkaSettingsView;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BrokerFingerprintTest {
    private static final Map<String, String> FAST = Map.of("num.io.threads", "16", "log.segment.bytes", "1024");
    private static final Map<String, String> SLOW = Map.of("num.io.threads", "2", "log.segment.bytes", "1024");

    @Test
    void showsWhatBrokersHaveAlikeAndInWhatTheyDiffer() {
        // When
        var settings = fingerprint(Map.of(0, FAST, 1, SLOW));
        // Then
        assertThat(settings.values()).isEqualTo(Map.of("log.segment.bytes", "1024"));
        assertThat(settings.differing()).containsExactly("num.io.threads");
    }

    @Test
    void leavesOutDefaultsButForTheDigest() {
        // When
        var settings = fingerprint(Map.of(0, FAST, 1, FAST), "log.segment.bytes");
        // Then
        assertThat(settings.values()).isEqualTo(Map.of("num.io.threads", "16"));
        assertThat(settings.differing()).isNull();
        assertThat(settings.sha256()).isEqualTo(fingerprint(Map.of(0, FAST, 1, FAST)).sha256());
    }

    @Test
    void isTheSameForMoreBrokersOfTheSameKind() {
        assertThat(fingerprint(Map.of(0, FAST, 1, SLOW, 2, FAST)).sha256())
                .isEqualTo(fingerprint(Map.of(4, SLOW, 7, FAST)).sha256());
    }

    @Test
    void changesWithASetting() {
        assertThat(fingerprint(Map.of(0, FAST)).sha256()).isNotEqualTo(fingerprint(Map.of(0, SLOW)).sha256());
    }

    @Test
    void leavesOutWhatTrialsChange() {
        // Given
        var before = view(Map.of(0, Map.of("num.io.threads", "8", "num.replica.fetchers", "1")));
        var after = view(Map.of(0, Map.of("num.io.threads", "8", "num.replica.fetchers", "4")));
        var changed = Set.of("num.replica.fetchers");
        // Then
        assertThat(BrokerFingerprint.of(after, changed)).isEqualTo(BrokerFingerprint.of(before, changed));
        assertThat(requireNonNull(BrokerFingerprint.of(before, changed)).toString())
                .doesNotContain("num.replica.fetchers");
    }

    @Test
    void isUnknownWhereNothingCouldBeRead() {
        assertThat(BrokerFingerprint.of(null, Set.of())).isNull();
        assertThat(BrokerFingerprint.of(view(Map.of()), Set.of())).isNull();
        assertThat(BrokerFingerprint.of(view(Map.of(0, Map.of())), Set.of())).isNull();
    }

    private static BrokerSettings fingerprint(Map<Integer, Map<String, String>> brokers, String... defaults) {
        return requireNonNull(BrokerFingerprint.of(view(brokers, defaults), Set.of()));
    }

    private static KafkaSettingsView view(Map<Integer, Map<String, String>> brokers, String... defaults) {
        var sorted = new TreeMap<Integer, SortedMap<String, String>>();
        brokers.forEach((id, settings) -> sorted.put(id, new TreeMap<>(settings)));
        return new KafkaSettingsView(sorted, new TreeSet<>(List.of(defaults)), null, null,
                new TreeMap<>());
    }
}
