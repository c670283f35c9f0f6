package io.skewbench.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopicSpec.Reassignment;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import org.junit.jupiter.api.Test;

/** Facts that records derive from their fields, which are no fields of the API themselves. */
class DerivedFactsTest {

    @Test
    void absentFlagsAreFalse() {
        assertThat(read("{}", BenchmarkSpec.class).suspends()).isFalse();
        assertThat(read("suspend: false", BenchmarkSpec.class).suspends()).isFalse();
        assertThat(read("{}", SkewedTopicSpec.class).adopts()).isFalse();
        assertThat(read("{}", Pinning.class).enforces()).isFalse();
        assertThat(read("{}", Reassignment.class).throttles()).isFalse();
        assertThat(read("action: Reassign", Change.class).throttles()).isFalse();
    }

    @Test
    void factsAreNotWritten() {
        var suspended = read("suspend: true", BenchmarkSpec.class);
        var adopting = read("adopt: true\nreassignment: {throttle: 1Mi}", SkewedTopicSpec.class);
        var enforced = read("enforce: true", Pinning.class);
        var throttled = read("action: Reassign\nthrottle: 1", Change.class);

        assertThat(suspended.suspends()).isTrue();
        assertThat(adopting.adopts()).isTrue();
        assertThat(adopting.reassignment()).isNotNull().returns(true, Reassignment::throttles);
        assertThat(enforced.enforces()).isTrue();
        assertThat(throttled.throttles()).isTrue();
        assertThat(Serialization.asJson(suspended) + Serialization.asJson(adopting) + Serialization.asJson(enforced)
                + Serialization.asJson(throttled))
                .doesNotContain("suspends", "adopts", "enforces", "throttles", "secondsKept");
    }

    private static <T> T read(String yaml, Class<T> type) {
        return Serialization.unmarshal(yaml, type);
    }
}
