package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.run.Stage.Reported;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.state.RunReason;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a status says of a stage: that it is over, or when it ends. */
class StageTest {
    private static final Instant AT = Instant.parse("2026-11-20T12:00:00.5Z");
    private static final List<Bound> BOUNDS = List.of(new Bound.Deadline(AT, Bound.Failing.TRIAL, "workers are ready"),
            new Bound.GoesOn(AT), new Bound.Limit(Duration.ofMinutes(5), "the run continues"),
            new Bound.StartTimeout(Duration.ofHours(1)),
            new Bound.WorkersReady(Duration.ofMinutes(5)),
            new Bound.RunsAheadEnd());

    @Test
    void thatIsNotFinalReportsWhenItEnds() {
        // Given
        var blocked = new Stage.Blocked(Phase.PENDING, RunReason.TOPIC_UNUSABLE, "is wrong");
        var stages = new ArrayList<Reported>(List.of(new Stage.Suspended("Suspended"),
                new Stage.Obstructed(blocked, AT, true, Bound.Failing.RUN),
                new Stage.Failed(FailureReason.OVERDUE, "failed"),
                new Stage.Complete("All count"), Stage.Invalid.of(List.of())));
        BOUNDS.forEach(bound -> stages.add(new Stage.InProgress(Phase.RUNNING, RunReason.TRIAL_RUNNING, "Waits",
                bound)));
        // When
        var kinds = stages.stream().<Class<?>>map(Object::getClass).collect(Collectors.toSet());
        // Then there is an example of each kind of stage and of bound, and each says
        assertThat(kinds).isEqualTo(Set.of(Reported.class.getPermittedSubclasses()));
        assertThat(BOUNDS).extracting(Object::getClass)
                .containsExactlyInAnyOrder(Bound.class.getPermittedSubclasses());
        assertThat(stages).allSatisfy(stage -> assertThat(stage.message()).endsWith(end(stage)));
    }

    /** Exhaustive, so that a new kind of stage or of bound doesn't compile until somebody says how it ends. */
    private static String end(Reported stage) {
        return switch (stage) {
            case Stage.InProgress going -> switch (going.bound()) {
                case Bound.Deadline deadline ->
                    "; the trial fails at 2026-11-20T12:00:00Z unless workers are ready";
                case Bound.GoesOn at -> "; going on without them at 2026-11-20T12:00:00Z";
                case Bound.Limit limit -> "; the run continues at most 5m later";
                case Bound.StartTimeout timeout ->
                    "; the run fails after 1h (spec.startTimeout) without a start";
                case Bound.WorkersReady ready ->
                    "; the trial fails 5m after its workers are created unless they are ready";
                case Bound.RunsAheadEnd ahead -> "; the status of each run ahead says when it continues or fails";
            };
            case Stage.Obstructed obstructed ->
                "; other runs go first meanwhile; the run fails at 2026-11-20T12:00:00Z unless this changes";
            case Stage.Suspended suspended -> "; lasts until spec.suspend is false";
            case Stage.Invalid invalid -> "";
            case Stage.Complete complete -> "All count";
            case Stage.Failed failed -> "failed";
        };
    }

    @Test
    void ofASuspendedRunWithMovedBrokersReportsOnlyItsDeadline() {
        // When
        var stage = new Stage.Obstructed(new Stage.SuspendedWithBrokers("Suspended before its first trial"), AT, false,
                Bound.Failing.RUN);
        // Then
        assertThat(stage.phase()).isEqualTo(Phase.SUSPENDED);
        assertThat(stage.message())
                .isEqualTo("Suspended before its first trial, and brokers are moved or changed for the run; "
                        + "the run fails at 2026-11-20T12:00:00Z unless this changes");
    }

    @Test
    void reportsItsDeadlineDespiteALongMessageOfKafka() {
        // Given
        var says = "x".repeat(5_000);
        // When
        var going = new Stage.InProgress(Phase.PREPARING, RunReason.PREPARING_WORKERS, says, BOUNDS.getFirst());
        var obstructed = new Stage.Obstructed(new Stage.Awaited(Phase.PENDING, WaitReason.KAFKA_NOT_READY, says), AT,
                true, Bound.Failing.RUN);
        // Then
        var conditions = new Conditions(null, 1L, AT)
                .add(ConditionType.READY, false, new Reason.Reported("Waiting"), going.message())
                .add(ConditionType.RUNNABLE, false, WaitReason.KAFKA_NOT_READY, obstructed.message()).list();
        assertThat(conditions).extracting(condition -> condition.getMessage()).allSatisfy(
                message -> assertThat(message).contains("fails at 2026-11-20T12:00:00Z unless"));
    }
}
