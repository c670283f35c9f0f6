package io.skewbench.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.engine.AttemptId;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user creates the objects of ended attempts again as fast as the operator deletes them. */
class CleanupPatienceTest {
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);
    private static final Duration NEARLY = CleanupPatience.LIMIT.minusSeconds(1);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private CleanupPatience patience;
    private RunScope run;

    @BeforeEach
    void aRun() {
        patience = new CleanupPatience(() -> now,
                new ResourceEvents(api.client(), InstantSource.system(), "test"));
        var benchmark = new Benchmark();
        benchmark
                .setMetadata(new ObjectMetaBuilder().withName("b").withNamespace(api.namespace()).withUid("u").build());
        benchmark.setSpec(Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}}", BenchmarkSpec.class));
        run = RunScope.of(benchmark, () -> {});
    }

    @Test
    void holdsARunThatHasCleanedUpNothingYet() {
        // When
        var isOver = patience.isOver(run, ATTEMPT);
        // Then
        assertThat(isOver).isFalse();
    }

    @Test
    void holdsARunForTenMinutesFromTheFirstTry() {
        // Given
        patience.tried(run, ATTEMPT);
        // When
        now = now.plus(NEARLY);
        patience.tried(run, ATTEMPT);
        // Then
        assertThat(patience.isOver(run, ATTEMPT)).isFalse();
    }

    @Test
    void releasesARunTenMinutesAfterTheFirstTry() {
        // Given
        patience.tried(run, ATTEMPT);
        now = now.plus(NEARLY);
        patience.tried(run, ATTEMPT);
        // When
        now = now.plusSeconds(1);
        // Then
        assertThat(patience.isOver(run, ATTEMPT)).isTrue();
        assertThat(patience.isOver(run, new AttemptId(1, 0))).isFalse();
        assertThat(events()).isEmpty();
    }

    @Test
    void reportsOnceThatItNoLongerCleansUp() {
        // Given
        patience.tried(run, ATTEMPT);
        now = now.plus(CleanupPatience.LIMIT);
        // When
        patience.report(run, ATTEMPT);
        patience.report(run, ATTEMPT);
        // Then
        assertThat(events()).singleElement().satisfies(event -> {
            assertThat(event.getReason()).isEqualTo("CleanupIncomplete");
            assertThat(event.getNote())
                    .startsWith("Jobs or ConfigMaps of attempt t0a0 still exist 10 minutes after the operator deleted "
                            + "them for the first time")
                    .contains("Delete them yourself, or find out what creates them again")
                    .doesNotContain("because");
        });
    }

    @Test
    void waitsForTheInformersBeforeItDeletesAnythingOnceMore() {
        // Given
        assertThat(patience.isJustTried(run, ATTEMPT)).isFalse();
        // When
        patience.tried(run, ATTEMPT);
        // Then
        assertThat(patience.isJustTried(run, ATTEMPT)).isTrue();
        assertThat(patience.isJustTried(run, new AttemptId(1, 0))).isFalse();
    }

    @Test
    void waitsTenSecondsForTheInformers() {
        // Given
        patience.tried(run, ATTEMPT);
        // When
        now = now.plus(CleanupPatience.AGAIN);
        // Then
        assertThat(patience.isJustTried(run, ATTEMPT)).isFalse();
    }

    @Test
    void waitsForTheInformersAfterEachTry() {
        // Given
        patience.tried(run, ATTEMPT);
        now = now.plus(CleanupPatience.AGAIN);
        // When
        patience.tried(run, ATTEMPT);
        // Then
        assertThat(patience.isJustTried(run, ATTEMPT)).isTrue();
    }

    @Test
    void waitsNoHourForTheInformersIfTheClockIsSetBack() {
        // Given
        patience.tried(run, ATTEMPT);
        // When
        now = now.minusSeconds(3600);
        // Then
        assertThat(patience.isJustTried(run, ATTEMPT)).isFalse();
    }

    @Test
    void forgedAttemptsOfOtherRunsChangeNothing() {
        // Given
        patience.tried(run, ATTEMPT);
        // When another tenant's run that is over has ever more attempts
        for (var attempts = 1; attempts < 100; attempts++) {
            assertThat(patience.isJustTried(run, attempts)).isFalse();
            patience.tried(run, attempts);
        }
        now = now.plus(CleanupPatience.LIMIT);
        // Then
        assertThat(patience.isOver(run, ATTEMPT)).isTrue();
    }

    @Test
    void givesAFinishedRunTheWholeTimeAgainOnceFewerAttemptsAreLeft() {
        // Given
        patience.tried(run, 40);
        now = now.plus(NEARLY);
        patience.tried(run, 20);
        // When
        now = now.plus(NEARLY);
        // Then
        assertThat(patience.isOver(run)).isFalse();
    }

    @Test
    void releasesAFinishedRunTenMinutesAfterFewerAttemptsWereLeft() {
        // Given
        patience.tried(run, 40);
        now = now.plus(NEARLY);
        patience.tried(run, 20);
        now = now.plus(NEARLY);
        patience.tried(run, 20);
        // When
        now = now.plusSeconds(1);
        // Then
        assertThat(patience.isOver(run)).isTrue();
    }

    private List<Event> events() {
        return api.client().events().v1().events().list().getItems();
    }
}
