package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrialTimesTest {

    @Test
    void hasDefaultsForSpecThatSaysNothing() {
        assertThat(times("{}")).isEqualTo(new TrialTimes(Duration.ofMinutes(5), Duration.ofSeconds(10), Duration.ZERO,
                Duration.ofMinutes(2)));
    }

    @Test
    void addsWarmupDurationAndDelivery() {
        assertThat(times("{warmup: 20s, duration: 1m}").sending()).isEqualTo(Duration.ofSeconds(20 + 60 + 120));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "{workloads: [{producer: {delivery.timeout.ms: 1000}}, {producer: {delivery.timeout.ms: 200000}}]}",
            "{variants: [{name: slow, producer: {delivery.timeout.ms: '200000'}}]}",
            "{sweep: {producer: {delivery.timeout.ms: [1000, 200000]}}}",
            "{sweep: {axes: [{name: a, values: [{name: x, producer: {delivery.timeout.ms: 200000}}]}]}}"})
    void countsLongestDeliveryTimeoutWhereverItIsSet(String spec) {
        assertThat(times(spec).delivery()).isEqualTo(Duration.ofSeconds(200));
    }

    @Test
    void countsDefaultWhereOnlyShorterTimeoutsOrTextAreSet() {
        assertThat(times("{sweep: {producer: {delivery.timeout.ms: [1000, an hour]}}}").delivery())
                .isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void takesTextThatIsNoDurationForLeftOut() {
        assertThat(times("{readyTimeout: soon, warmup: '5', duration: long}")).isEqualTo(times("{}"));
    }

    @ParameterizedTest
    @CsvSource({"' 300000 ', 300000", "9999999999, 2147483647"})
    void readsDeliveryTimeoutsAsKafkaDoes(String timeout, long milliseconds) {
        assertThat(times("{variants: [{name: a, producer: {delivery.timeout.ms: '" + timeout + "'}}]}").delivery())
                .isEqualTo(Duration.ofMillis(milliseconds));
    }

    private static TrialTimes times(String spec) {
        return TrialTimes.of(Specs.spec(spec));
    }
}
