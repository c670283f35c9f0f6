package io.skewbench.controller.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WorkerLifetimeTest {
    /** The time-outs that a spec has by default: until workers are ready, for warm-up, and at the end. */
    private static final Duration FIXED = Duration.ofMinutes(5).plusSeconds(10).plusMinutes(10);

    @Test
    void lastsAsLongAsConsumersMayReadByDefault() {
        assertThat(longest("duration: 1m"))
                .isEqualTo(Duration.ofMinutes(5).plus(FIXED).plusMinutes(1).plusHours(1));
    }

    @Test
    void lastsAsLongAsProducersMaySendIfThatIsLonger() {
        assertThat(longest("duration: 1m\nsweep: {producer: {delivery.timeout.ms: [7200000]}}"))
                .isEqualTo(Duration.ofMinutes(5).plus(FIXED).plusMinutes(1).plusHours(2));
    }

    private static Duration longest(String spec) {
        return WorkerLifetime.longest(Serialization.unmarshal(spec, BenchmarkSpec.class));
    }
}
