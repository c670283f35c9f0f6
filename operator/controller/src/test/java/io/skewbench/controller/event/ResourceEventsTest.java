package io.skewbench.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes may hold texts of Kafka and of tenants. */
class ResourceEventsTest {
    private static final Reason REPORTED = new Reason.Reported("Reported");
    private static final int MOST_BYTES = 1_024;

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00e9", "\u20ac", "\ud83e\udd80"})
    void theApiServerTakesALongNoteInWhateverScript(String character) {
        // Given
        var object = api.client().resource(new ConfigMapBuilder().withNewMetadata().withName("subject").endMetadata()
                .build()).create();
        // When
        new ResourceEvents(api.client(), InstantSource.system(), "test").warning(object, REPORTED,
                "." + character.repeat(2_000));
        // Then
        var events = api.client().events().v1().events().list().getItems();
        assertThat(events).hasSize(1);
        var note = events.getFirst().getNote();
        assertThat("." + character.repeat(2_000)).startsWith(note);
        assertThat(note.getBytes(StandardCharsets.UTF_8).length).isBetween(MOST_BYTES - 3, MOST_BYTES);
        assertThat(note.codePoints()).endsWith(character.codePointAt(0));
    }

    @Test
    void aResourceThatChangesBackAndForthHasNoMoreThanABurst() {
        // Given
        var object = api.client().resource(new ConfigMapBuilder().withNewMetadata().withName("subject").endMetadata()
                .build()).create();
        var events = new ResourceEvents(api.client(), InstantSource.fixed(Instant.now()), "test");
        // When
        for (var i = 0; i < 2 * EventBuckets.BURST; i++) {
            events.normal(object, REPORTED, "Again");
        }
        // Then
        assertThat(api.client().events().v1().events().list().getItems()).hasSize(EventBuckets.BURST);
    }

    @Test
    void lastWordsAreEndsAndWhatIsLeftBehind() {
        assertThat(ResourceEvents.LAST_WORDS).extracting(Reason::text)
                .containsExactlyInAnyOrder("Complete", "Failed", "CleanupIncomplete");
    }

    @Test
    void lastWordsHaveAReserveThatNoOtherEventsEmpty() {
        // Given
        var object = api.client().resource(new ConfigMapBuilder().withNewMetadata().withName("subject").endMetadata()
                .build()).create();
        var events = new ResourceEvents(api.client(), InstantSource.fixed(Instant.now()), "test");
        for (var i = 0; i < EventBuckets.BURST; i++) {
            events.normal(object, REPORTED, "Again");
        }
        // When
        for (var i = 0; i < 2 * ResourceEvents.RESERVE; i++) {
            events.warning(object, Phase.FAILED, "Changed back and forth");
        }
        events.warning(object, EventReason.CLEANUP_INCOMPLETE, "Topics may be left");
        events.warning(object, REPORTED, "Again");
        // Then the reserve of each reason is bounded as well
        assertThat(api.client().events().v1().events().list().getItems())
                .filteredOn(event -> event.getType().equals("Warning"))
                .extracting(event -> event.getReason())
                .containsExactlyInAnyOrder("Failed", "Failed", "Failed", "Failed", "CleanupIncomplete");
    }

    @Test
    void aShortNoteIsKept() {
        assertThat(ResourceEvents.limitedBytes("Waits for Kafka")).isEqualTo("Waits for Kafka");
    }
}
