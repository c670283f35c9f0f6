package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Comparison.ConfidenceInterval;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.table.PartlyMeasuredException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OriginalFiguresTest {
    private static final Comparison P99 = comparison("half", "publishLatency.p99", 0.9, "Better", null);
    private static final Comparison RATE = comparison("most", "recordsPerSecond", 0.97, "Worse", null);

    @Test
    void haveARowForEachComparison() {
        // When
        var rows = OriginalFigures.judged(List.of(run(P99, RATE)));
        // Then
        assertThat(rows).extracting(Figure::met).containsExactly(true, false);
    }

    @Test
    void sayWhyOneIsNotJudged() {
        // Given
        var unjudged = comparison("most", "recordsPerSecond", null, "NotJudged", "TooFewRepetitions");
        var runs = List.of(run(P99, RATE), run(P99, unjudged));
        var judged = OriginalFigures.judged(List.of(run(P99, RATE), run(P99, RATE)));
        // Then
        assertThatThrownBy(() -> OriginalFigures.judged(runs))
                .hasMessage("The run does not judge recordsPerSecond at load most: TooFewRepetitions")
                .asInstanceOf(type(PartlyMeasuredException.class)).extracting(PartlyMeasuredException::measured)
                .isEqualTo(judged.subList(0, 1));
    }

    @Test
    void sayWhyNoneIsThere() {
        assertThatThrownBy(() -> OriginalFigures.judged(List.of(run()))).isInstanceOf(PartlyMeasuredException.class)
                .hasMessage("The run does not compare publishLatency.p99 at load half: It failed; "
                        + "The run does not compare recordsPerSecond at load most: It failed");
    }

    private static BenchmarkStatus run(Comparison... comparisons) {
        return BenchmarkStatus.of(1L, "Complete", "It failed", null).toBuilder().comparisons(List.of(comparisons))
                .build();
    }

    private static Comparison comparison(String load, String metric, @Nullable Double ratio, String verdict,
            @Nullable String reason) {
        var interval = ratio == null ? null : new ConfidenceInterval(ratio - 0.02, ratio + 0.02);
        return new Comparison("strict-cost", Map.of("load", load), "original", metric, "Primary", 100.0, 97.0, ratio,
                interval, null, null, verdict, reason);
    }
}
