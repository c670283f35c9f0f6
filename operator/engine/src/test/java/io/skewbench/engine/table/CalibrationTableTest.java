package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Calibration;
import io.skewbench.api.v1alpha1.Calibration.CalibratedMetric;
import io.skewbench.api.v1alpha1.Calibration.FalsePositives;
import io.skewbench.api.v1alpha1.Calibration.NeededRepetitions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CalibrationTableTest {

    @Test
    void isEmptyForARunThatIsNone() {
        assertThat(CalibrationTable.render(null)).isEmpty();
    }

    @Test
    void isEmptyWithoutAMetric() {
        assertThat(CalibrationTable.render(new Calibration(3, null, List.of()))).isEmpty();
    }

    @Test
    void showsNoiseAndRepetitions() {
        // When
        var table = CalibrationTable.render(new Calibration(3, new FalsePositives(5.7, 1_000),
                List.of(metric("recordsPerSecond", -11.8, 0.42, 64), metric("brokerImbalance", 0.4, 0.02, 3))));
        // Then
        assertThat(table.lines()).containsExactly("Calibration, by 3 copies of the baseline",
                "             noise    drift  correlation  repetitions for 5 %  10 %",
                "  records/s  9.2 %  -11.8 %         0.42                   64     3",
                "  imbalance  9.2 %   +0.4 %         0.02                    3     3", "",
                "  Of 1,000 other orders of these trials, 5.7 % show a difference by a primary metric although "
                        + "there is none.",
                "");
    }

    @Test
    void saysThatTheLongestRunDoesNotSuffice() {
        // When
        var table = CalibrationTable.render(new Calibration(3, null, List.of(metric("recordsPerSecond", null, null,
                null))));
        // Then
        assertThat(table).contains(">100").contains("  9.2 %      -            -").doesNotContain("other orders");
    }

    private static CalibratedMetric metric(String name, @Nullable Double drift, @Nullable Double autocorrelation,
            @Nullable Integer repetitions) {
        return new CalibratedMetric(name, 9.182, 9, drift, autocorrelation,
                List.of(new NeededRepetitions(5, repetitions), new NeededRepetitions(10, 3)));
    }
}
