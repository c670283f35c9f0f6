package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.model.TrialFigure;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Three copies in five repetitions. */
class RedrawnOrdersTest {
    private static final int ROWS = 3;

    @Test
    void showADifferenceNoMoreOftenThanPromisedWhereTrialsAreIndependent() {
        // When
        var share = IntStream.range(0, 20)
                .mapToDouble(seed -> RedrawnOrders.of(List.of(figures(seed, 5)), ROWS, seed).orElseThrow().share())
                .average().orElseThrow();
        // Then
        assertThat(share).isBetween(0.02, 0.05);
    }

    @Test
    void areTheSameForTheSameSeed() {
        // Given
        var figures = List.of(figures(1, 5));
        // When
        var twice = IntStream.range(0, 2).mapToObj(unused -> RedrawnOrders.of(figures, ROWS, 7)).distinct().toList();
        // Then
        assertThat(twice).hasSize(1);
    }

    @Test
    void aloneShowWhatTheFirstOrderHappenedToShow() {
        // Given
        var figures = figures(1, 5).stream().map(figure -> figure.row() == 2
                ? new TrialFigure(2, figure.repetition(), figure.position(), 2 * figure.figure())
                : figure).toList();
        // When
        var redrawn = RedrawnOrders.of(List.of(figures), ROWS, 1).orElseThrow();
        // Then
        assertThat(redrawn.share()).isLessThan(0.15);
        assertThat(redrawn.orders()).isEqualTo(1000);
    }

    @Test
    void areNotDrawnForTheLargestRuns() {
        assertThat(RedrawnOrders.of(List.of(figures(1, 100)), ROWS, 1)).isEmpty();
    }

    @Test
    void areNotDrawnWhereThereAreOnlyAFew() {
        assertThat(RedrawnOrders.of(List.of(figures(1, 2)), ROWS, 1)).isEmpty();
        assertThat(RedrawnOrders.of(List.of(figures(1, 3)), ROWS, 1)).isPresent();
    }

    @Test
    void areNotDrawnWithoutFigures() {
        assertThat(RedrawnOrders.of(List.of(), ROWS, 1)).isEmpty();
    }

    private static List<TrialFigure> figures(long seed, int repetitions) {
        var random = new Random(seed);
        return IntStream.range(0, ROWS * repetitions).mapToObj(position -> new TrialFigure(position % ROWS,
                1 + position / ROWS, position, Math.exp(0.1 * random.nextGaussian()))).toList();
    }
}
