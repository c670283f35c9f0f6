package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Objective;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectivesTest {

    @ParameterizedTest
    @CsvSource({"0.09, true", "0.1, false", "0.11, false"})
    void isMetBelowItsBoundOnly(double ratio, boolean isMet) {
        assertThat(Objectives.of(List.of(below()), List.of(row("a", null, ratio))))
                .containsExactly(new ObjectiveResult("a", null, "errorRatio", "below 0.1", ratio, isMet));
    }

    @ParameterizedTest
    @CsvSource({"0.11, true", "0.1, false"})
    void isMetAboveItsBoundOnly(double ratio, boolean isMet) {
        assertThat(Objectives.of(List.of(new Objective("a", "errorRatio", null, "0.1")),
                List.of(row("a", null, ratio))))
                .containsExactly(new ObjectiveResult("a", null, "errorRatio", "above 0.1", ratio, isMet));
    }

    @Test
    void isHeldAgainstEverySweepPointOfItsVariant() {
        var one = Map.of("acks", "1");
        var all = Map.of("acks", "all");

        assertThat(Objectives.of(List.of(below()),
                List.of(row("a", one, 0.0), row("b", one, 0.5), row("a", all, 0.5)))).containsExactly(
                        new ObjectiveResult("a", one, "errorRatio", "below 0.1", 0.0, true),
                        new ObjectiveResult("a", all, "errorRatio", "below 0.1", 0.5, false));
    }

    @Test
    void isMissedWithoutAFigure() {
        assertThat(Objectives.of(List.of(below()), List.of(row("a", null, null))))
                .containsExactly(new ObjectiveResult("a", null, "errorRatio", "below 0.1", null, false));
    }

    @Test
    void isMissedWithoutARow() {
        assertThat(Objectives.of(List.of(below()), List.of(row("b", null, 0.0))))
                .containsExactly(new ObjectiveResult("a", null, "errorRatio", "below 0.1", null, false));
    }

    private static Objective below() {
        return new Objective("a", "errorRatio", "0.1", null);
    }

    private static VariantResult row(String name, @Nullable Map<String, String> sweep, @Nullable Double errorRatio) {
        return VariantResult.builder().name(name).sweep(sweep).errorRatio(errorRatio).build();
    }
}
