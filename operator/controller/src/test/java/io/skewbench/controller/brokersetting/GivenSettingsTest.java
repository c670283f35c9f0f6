package io.skewbench.controller.brokersetting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.controller.brokersetting.GivenSettings.Stage;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A run changes the number of fetchers, of which brokers have one, and the retention, of which they have no value. */
class GivenSettingsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00.250Z");
    private static final String FETCHERS = "num.replica.fetchers";
    private static final String RETENTION = "log.retention.ms";

    private final GivenSettings first = GivenSettings
            .first("a1b2", "ns/load", NOON, Set.of(FETCHERS, RETENTION), Map.of("log.dirs", "/data"),
                    name -> name.equals(FETCHERS) ? Optional.of("1") : Optional.empty())
            .then(NOON, Map.of(FETCHERS, "4"));

    @Test
    void noteWhatBrokersHadBefore() {
        assertThat(first).isEqualTo(new GivenSettings("a1b2", "ns/load", "2026-11-20T12:00:00Z",
                Map.of(FETCHERS, "1"), List.of(RETENTION), Map.of(FETCHERS, "4"), Map.of(), Stage.GIVEN));
        assertThat(first.names()).containsExactly(RETENTION, FETCHERS);
    }

    @Test
    void leaveOthersAsTheyWere() {
        // When
        var second = first.then(NOON.plusSeconds(60), Map.of(RETENTION, "1000"));
        // Then
        assertThat(second.values()).isEqualTo(Map.of(FETCHERS, "1", RETENTION, "1000"));
        assertThat(second.since()).isEqualTo("2026-11-20T12:01:00Z");
    }

    @Test
    void areWrittenTogetherWithTheirNote() {
        // When
        var patch = Json.read(first.patch(kafka(Map.of("log.dirs", "/data"))), JsonNode.class);
        // Then null removes what brokers have no value of
        assertThat(patch.get("spec")).hasToString(
                "{\"kafka\":{\"config\":{\"log.retention.ms\":null,\"num.replica.fetchers\":\"4\"}}}");
        assertThat(patch.at("/metadata/resourceVersion").asText()).isEqualTo("17");
        assertThat(patch.at("/metadata/annotations/skewbench.io~1broker-settings").asText())
                .isEqualTo(Json.write(first));
    }

    @Test
    void giveBackExactlyWhatTheKafkaHad() {
        // Given a Kafka that has a value of one of them, as a number
        var note = GivenSettings.first("a1b2", "ns/load", NOON, Set.of(FETCHERS, RETENTION),
                Map.of(FETCHERS, 2, "log.dirs", "/data"), name -> Optional.of("7"));
        assertThat(note.before()).isEqualTo(Map.of(FETCHERS, "2", RETENTION, "7"));
        // When
        var returned = note.returned(NOON);
        // Then
        assertThat(Json
                .read(returned.patch(kafka(Map.of(FETCHERS, "4", RETENTION, "7", "log.dirs", "/data"))), JsonNode.class)
                .get("spec")).hasToString(
                        "{\"kafka\":{\"config\":{\"log.retention.ms\":null,\"num.replica.fetchers\":2}}}");
        assertThat(returned.expected()).isEqualTo(Map.of(FETCHERS, "2"));
        assertThat(note.areReturnedIn(kafka(Map.of(FETCHERS, 2, "log.dirs", "/data")))).isTrue();
        assertThat(note.areReturnedIn(kafka(Map.of(FETCHERS, 2, RETENTION, 7)))).isFalse();
    }

    @Test
    void leaveNoEmptyMapInAKafkaThatHadNone() {
        // Given
        var note = GivenSettings.first("a1b2", "ns/load", NOON, Set.of(FETCHERS), Map.of(),
                name -> Optional.of("1"));
        // When
        var returned = note.then(NOON, Map.of(FETCHERS, "4")).returned(NOON).patch(kafka(Map.of(FETCHERS, "4")));
        // Then
        assertThat(Json.read(returned, JsonNode.class).get("spec")).hasToString("{\"kafka\":{\"config\":null}}");
    }

    @Test
    void changeNothingWhileTheyAreOnlyNoted() {
        // Given
        var note = GivenSettings.first("a1b2", "ns/load", NOON, Set.of(FETCHERS), Map.of(),
                name -> Optional.of("1"));
        // Then
        assertThat(Json.read(note.patch(kafka(Map.of())), JsonNode.class).has("spec")).isFalse();
        assertThat(note.expected()).isEmpty();
        assertThat(note.values()).isEqualTo(Map.of(FETCHERS, "1"));
    }

    private static Kafka kafka(Map<String, Object> config) {
        return new KafkaBuilder().withNewMetadata().withResourceVersion("17").endMetadata().withNewSpec().withNewKafka()
                .withConfig(config).endKafka().endSpec().build();
    }

    @Test
    void areReadFromAKafka() {
        assertThat(GivenSettings.of(new KafkaBuilder().withNewMetadata()
                .addToAnnotations(GivenSettings.ANNOTATION, Json.write(first)).endMetadata().build()))
                .hasValue(first);
        assertThat(GivenSettings.of(new KafkaBuilder().withNewMetadata().endMetadata().build())).isEmpty();
    }

    @Test
    void areReadThoughTheyDoNotNameTheirBenchmark() {
        var older = new KafkaBuilder().withNewMetadata().addToAnnotations(GivenSettings.ANNOTATION, """
                {"run": "a1b2", "since": "2026-11-20T12:00:00Z", "before": {}, "unset": [], "given": {}, "config": {},
                 "stage": "NOTED"}""").endMetadata().build();
        assertThat(GivenSettings.of(older)).get().extracting(GivenSettings::benchmark).isNull();
    }

    @Test
    void areUnreadableOnceSomebodyHasEditedThem() {
        var edited = new KafkaBuilder().withNewMetadata()
                .addToAnnotations(GivenSettings.ANNOTATION, "{\"run\": \"a1b2\"}").endMetadata().build();
        assertThatThrownBy(() -> GivenSettings.of(edited)).isInstanceOf(UnreadableException.class);
    }
}
