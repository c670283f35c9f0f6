package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.Samples.Place;
import org.junit.jupiter.api.Test;

class SamplesTest {

    @Test
    void addsUpWhatSeveralConsumersFound() {
        // Given
        var one = new Samples(10, 1, 2, 0, 1, new Place("t", 2, 5), new Place("t", 1, 9));
        var other = new Samples(20, 1, 0, 1, 0, new Place("t", 1, 7), new Place("u", 0, 1));
        // When
        var sum = one.plus(other);
        // Then
        assertThat(sum).isEqualTo(new Samples(30, 2, 2, 1, 1, new Place("t", 1, 7), new Place("t", 1, 9)));
        assertThat(other.plus(one)).isEqualTo(sum);
    }

    @Test
    void keepsThePlaceThatOnlyOneHas() {
        // When
        var sum = Samples.NONE.plus(new Samples(1, 1, 0, 0, 0, new Place("t", 2, 5), null));
        // Then
        assertThat(sum).isEqualTo(new Samples(1, 1, 0, 0, 0, new Place("t", 2, 5), null));
    }

    @Test
    void refusesASumBeyondAnyTrial() {
        var many = new Samples(Bounds.COUNT, 0, 0, 0, 0, null, null);

        assertThatThrownBy(() -> many.plus(many)).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("sampled records");
    }

    @Test
    void namesThePlace() {
        assertThat(new Place("orders", 3, 17).text()).isEqualTo("partition 3 of topic orders at offset 17");
    }
}
