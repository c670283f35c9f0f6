package io.skewbench.worker.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ClockBoundsTest {

    @Test
    void allowsForTheWayThereAndBackAndForWholeMilliseconds() {
        // Requested at 100.2, answered at 101.5 with 110: at one moment in between, the other clock showed 110 to 111.
        assertThat(ClockBounds.ofAnswer(100.25, 110, 101.5, 1)).isEqualTo(new ClockBounds(8.5, 10.75));
    }

    @Test
    void knowsWhatNoAnswerExcludes() {
        assertThat(ClockBounds.ofAll(List.of(new ClockBounds(-3, 2), new ClockBounds(-1, 4), new ClockBounds(-9, 1))))
                .isEqualTo(new ClockBounds(-1, 1));
    }

    @Test
    void believesNoneOfTheAnswersOnceTheyContradictOneAnother() {
        assertThat(ClockBounds.ofAll(List.of(new ClockBounds(-3, -1), new ClockBounds(5, 6))))
                .isEqualTo(new ClockBounds(-3, 6));
    }

    @Test
    void holdsTheTruthAndComesNear() {
        // Given a clock that is 7.3 ms ahead, and answers that take 0.4 ms each way
        var answers = DoubleStream.iterate(1000.0, sent -> sent + 2.97).limit(20)
                .mapToObj(sent -> ClockBounds.ofAnswer(sent, (long) Math.floor(sent + 0.4 + 7.3), sent + 0.8, 1))
                .toList();
        // Then
        var bounds = ClockBounds.ofAll(answers);
        assertThat(bounds.least()).isBetween(6.0, 7.3);
        assertThat(bounds.most()).isBetween(7.3, 8.6);
    }
}
