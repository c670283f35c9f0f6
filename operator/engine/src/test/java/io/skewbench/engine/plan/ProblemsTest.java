package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.skewbench.engine.Problem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProblemsTest {
    private static final Duration OTHERWISE = Duration.ofSeconds(7);

    private final Problems problems = new Problems();

    @Test
    void collectsEachProblemOnceInTheOrderInWhichTheyAreFound() {
        problems.add("b", 5, "is wrong");
        problems.add("a", null, "is missing");
        problems.add("b", "5", "is wrong");

        assertThat(problems.all()).containsExactly(new Problem("b", "5", "is wrong"),
                new Problem("a", null, "is missing"));
    }

    @Test
    void knowsWhetherThereAreNone() {
        assertThat(problems.none()).isTrue();

        problems.add("a", null, "is missing");

        assertThat(problems.none()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1s, PT1S", "1m, PT1M", ", PT7S"})
    void readsDurationsWithinBounds(String text, Duration duration) {
        assertThat(duration(text)).isEqualTo(duration);
        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"999ms | must be from 1s to 1m", "60001ms | must be from 1s to 1m",
            "soon | is not a duration; write numbers with units, such as 30s, 500ms or 1m30s"})
    void goesOnWithTheShortestDurationAfterOthers(String text, String remedy) {
        assertThat(duration(text)).isEqualTo(Duration.ofSeconds(1));
        assertThat(problems.all()).isEqualTo(List.of(new Problem("p", text, remedy)));
    }

    @ParameterizedTest
    @CsvSource({"10, 10", "1Ki, 1024"})
    void readsSizesWithinBounds(String text, int size) {
        assertThat(problems.size("p", Quantity.parse(text), 7, 10, 1024)).isEqualTo(size);
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void readsTheDefaultWhereNoSizeIsWritten() {
        assertThat(problems.size("p", null, 7, 10, 1024)).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"9, must be from 10 B to 1 KiB", "1025, must be from 10 B to 1 KiB",
            "8Ei, is more than any size can be",
            "-1, must not be negative"})
    void goesOnWithTheSmallestSizeAfterOthers(String text, String remedy) {
        assertThat(problems.size("p", Quantity.parse(text), 7, 10, 1024)).isEqualTo(10);
        assertThat(problems.all()).isEqualTo(List.of(new Problem("p", text, remedy)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "5, 5", ", 7"})
    void readsNumbersWithinBounds(Long value, long number) {
        assertThat(problems.number("p", value, 7, 1, 5)).isEqualTo(number);
        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0", "6"})
    void goesOnWithTheSmallestNumberAfterOthers(long value) {
        assertThat(problems.number("p", value, 7, 1, 5)).isEqualTo(1);
        assertThat(problems.all()).isEqualTo(List.of(new Problem("p", "" + value, "must be from 1 to 5")));
    }

    private Duration duration(String text) {
        return problems.duration("p", text, OTHERWISE, Duration.ofSeconds(1), Duration.ofMinutes(1));
    }
}
