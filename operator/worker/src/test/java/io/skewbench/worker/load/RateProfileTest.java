package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.worker.load.RateProfile.Stretch;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RateProfileTest {
    private static final long DAY = RateProfile.LONG_MS;

    @Test
    void warmsUpAtTheRateOfTimeZero() {
        // When
        var profile = RateProfile.of(new LoadPlan.Ramp(100, 500, 2_000), 1, 7, 300);
        // Then
        assertThat(profile.stretch(0)).isEqualTo(new Stretch(300, 100, 100));
        assertThat(profile.stretch(1)).isEqualTo(new Stretch(2_000, 100, 500));
        assertThat(profile.stretch(2)).isEqualTo(new Stretch(DAY, 500, 500));
    }

    @Test
    void staysAtTheLastStep() {
        // When
        var profile = RateProfile.of(
                new LoadPlan.Steps(List.of(new LoadPlan.Step(10, 1_000), new LoadPlan.Step(20, 2_000))), 1, 7, 0);
        // Then
        assertThat(profile.stretch(1)).isEqualTo(new Stretch(1_000, 10, 10));
        assertThat(profile.stretch(2)).isEqualTo(new Stretch(2_000, 20, 20));
        assertThat(profile.stretch(99)).isEqualTo(new Stretch(DAY, 20, 20));
    }

    @Test
    void alternatesBurstsDuringTheWarmUpAsWell() {
        // When bursts of 100 ms begin every 400 ms, and the warm-up 350 ms before one
        var profile = RateProfile.of(new LoadPlan.Bursts(50, 100, 300, 5), 1, 7, 350);
        // Then
        assertThat(profile.stretch(0)).isEqualTo(new Stretch(50, 50, 50));
        assertThat(profile.stretch(1)).isEqualTo(new Stretch(300, 5, 5));
        assertThat(profile.stretch(2)).isEqualTo(new Stretch(100, 50, 50));
        assertThat(profile.stretch(3)).isEqualTo(new Stretch(300, 5, 5));
    }

    @Test
    void multipliesARatePerPartition() {
        // When
        var profile = RateProfile.of(new LoadPlan.PerPartition(10, LoadPlan.Shares.CONSTANT, 0), 6, 7, 0);
        // Then
        assertThat(profile.stretch(1).from()).isEqualTo(60);
    }

    @Test
    void drawsNoRateBelowZero() {
        // When
        var profile = RateProfile.of(new LoadPlan.Gaussian(1, 100, 50), 1, 7, 0);
        // Then
        assertThat(LongStream.range(0, 200).mapToObj(profile::stretch))
                .allSatisfy(stretch -> assertThat(stretch.from()).isNotNegative())
                .anySatisfy(stretch -> assertThat(stretch.from()).isZero());
    }
}
