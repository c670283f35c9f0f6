package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.engine.observation.ClusterRemoval;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EphemeralRemovalTest {
    private static final EphemeralStatus CREATED = new EphemeralStatus("bench", "Created");
    private static final String IN_15_MINUTES = "2026-11-20T12:15:00Z";

    @Test
    void boundsTheWaitFromTheFirstDeletionOn() {
        var deleting = new EphemeralStatus("bench", "Deleting", IN_15_MINUTES);

        assertThat(new EphemeralRemoval(CREATED, NOON).after(ClusterRemoval.BEGUN)).isEqualTo(deleting);
        assertThat(new EphemeralRemoval(CREATED, NOON).after(ClusterRemoval.DELETING)).isEqualTo(deleting);
    }

    @Test
    void keepsTheBoundThatItReported() {
        var deleting = new EphemeralStatus("bench", "Deleting", IN_15_MINUTES);

        assertThat(new EphemeralRemoval(deleting, NOON.plusSeconds(899)).after(ClusterRemoval.BEGUN))
                .isEqualTo(deleting);
    }

    @Test
    void stopsWaitingForObjectsThatStay() {
        var deleting = new EphemeralStatus("bench", "Deleting", IN_15_MINUTES);

        assertThat(new EphemeralRemoval(deleting, NOON.plusSeconds(900)).after(ClusterRemoval.DELETING))
                .isEqualTo(new EphemeralStatus("bench", "CleanupIncomplete", IN_15_MINUTES));
    }

    @Test
    void waitsAgainForObjectsThatItHasOnlyJustDeleted() {
        var deleting = new EphemeralStatus("bench", "Deleting", IN_15_MINUTES);

        assertThat(new EphemeralRemoval(deleting, NOON.plusSeconds(900)).after(ClusterRemoval.BEGUN))
                .isEqualTo(new EphemeralStatus("bench", "Deleting", "2026-11-20T12:30:00Z"));
    }

    @Test
    void isDoneOnceNothingIsLeft() {
        var left = new EphemeralStatus("bench", "CleanupIncomplete", IN_15_MINUTES);

        assertThat(new EphemeralRemoval(left, NOON.plusSeconds(900)).after(ClusterRemoval.DELETED))
                .isEqualTo(new EphemeralStatus("bench", "Deleted"));
    }

    @Test
    void reportsAClusterThatIsKept() {
        assertThat(new EphemeralRemoval(CREATED, NOON).kept()).isEqualTo(new EphemeralStatus("bench", "Kept"));
    }

    @Test
    void reportsARefusalAndKeepsABoundThatIsNotOver() {
        var deleting = new EphemeralStatus("bench", "Deleting", IN_15_MINUTES);

        assertThat(new EphemeralRemoval(deleting, NOON.plusSeconds(899)).refused("forbidden"))
                .isEqualTo(refused(IN_15_MINUTES, "forbidden"));
        assertThat(new EphemeralRemoval(deleting, NOON.plusSeconds(900)).refused("forbidden"))
                .isEqualTo(refused(null, "forbidden"));
    }

    @Test
    void cutsALongRefusalBetweenCharacters() {
        var message = Objects.requireNonNull(
                new EphemeralRemoval(CREATED, NOON).refused("\uD83D\uDE00".repeat(2_000)).message());

        assertThat(message).endsWith("\uD83D\uDE00");
        assertThat(message.codePointCount(0, message.length())).isEqualTo(1_000);
    }

    @Test
    void looksAgainAtAClusterUntilItIsDeletedOrLeft() {
        assertThat(lookAgain(new EphemeralStatus("bench", "Deleting", IN_15_MINUTES))).isEqualTo(Duration.ofSeconds(5));
        assertThat(lookAgain(refused(null, "forbidden"))).isEqualTo(Duration.ofMinutes(1));
        assertThat(lookAgain(new EphemeralStatus("bench", "Deleted"))).isNull();
        assertThat(lookAgain(new EphemeralStatus("bench", "CleanupIncomplete", IN_15_MINUTES))).isNull();
        assertThat(lookAgain(new EphemeralStatus("bench", "Kept"))).as("without a time to live").isNull();
    }

    private static EphemeralStatus refused(@Nullable String until, String why) {
        return new EphemeralStatus("bench", "Deleting", until, "Cannot delete it, trying again every minute: " + why);
    }

    private static @Nullable Duration lookAgain(EphemeralStatus cluster) {
        return EphemeralRemoval.lookAgain(new RunScenario().benchmark, cluster, NOON).orElse(null);
    }
}
