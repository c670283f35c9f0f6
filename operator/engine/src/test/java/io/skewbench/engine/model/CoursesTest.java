package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Two rows with ten trials each, whose changes have a noise of 2 %. */
class CoursesTest {
    private static final double ERROR = 0.01;
    private static final double SMALLEST_EFFECT = 0.05;

    private final Random random = new Random(1);

    @Test
    void findNothingAmongTrialsThatHadSettled() {
        // When
        var courses = courses(trial -> 1);
        // Then
        assertThat(courses).isEqualTo(new Courses(List.of(), List.of()));
    }

    @Test
    void findTheRowWhoseTrialsHadNotSettled() {
        // When
        var courses = courses(trial -> trial % 2 == 1 ? 1.1 : 1);
        // Then
        assertThat(courses.outliers()).isEmpty();
        assertThat(courses.rows()).singleElement().satisfies(row -> {
            assertThat(row.row()).isEqualTo(1);
            assertThat(row.change().ratio()).isCloseTo(1.1, Offset.offset(0.03));
        });
    }

    @Test
    void leaveOutChangesThatDoNotMatter() {
        // When
        var courses = courses(trial -> 1.03);
        // Then
        assertThat(courses.rows()).isEmpty();
    }

    @Test
    void findTheTrialThatIsUnlikeTheOthers() {
        // When
        var courses = courses(trial -> trial == 7 ? 0.6 : 1);
        // Then
        assertThat(courses.rows()).isEmpty();
        assertThat(courses.outliers()).singleElement()
                .satisfies(outlier -> assertThat(outlier.trial().position()).isEqualTo(7));
    }

    @Test
    void knowNothingOfRowsWithTwoTrials() {
        // When
        var courses = Courses.of(changes(4, trial -> 2), ERROR, SMALLEST_EFFECT);
        // Then
        assertThat(courses.rows()).isEmpty();
    }

    @Test
    void areEmptyWithoutTrials() {
        // When
        var courses = Courses.of(List.of(), ERROR, SMALLEST_EFFECT);
        // Then
        assertThat(courses).isEqualTo(new Courses(List.of(), List.of()));
    }

    private Courses courses(IntToDoubleFunction change) {
        return Courses.of(changes(20, change), ERROR, SMALLEST_EFFECT);
    }

    private List<TrialFigure> changes(int trials, IntToDoubleFunction change) {
        return IntStream.range(0, trials).mapToObj(trial -> new TrialFigure(trial % 2, trial / 2, trial,
                change.applyAsDouble(trial) * Math.exp(0.02 * random.nextGaussian()))).toList();
    }
}
