package io.skewbench.engine.merge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WeightedMeanTest {
    private final WeightedMean mean = new WeightedMean();

    @Test
    void isNothingBeforeAnythingIsAdded() {
        assertThat(mean.value()).isNull();
    }

    @Test
    void weighsEachMean() {
        mean.add(1.0, 1);
        mean.add(3.0, 3);

        assertThat(mean.value()).isEqualTo(2.5);
    }

    @Test
    void passesOverWhatHasNoValueOrWeight() {
        mean.add(null, 5);
        mean.add(7.0, 0);
        assertThat(mean.value()).isNull();

        mean.add(1.0, 1);

        assertThat(mean.value()).isEqualTo(1.0);
    }

    @Test
    void dividesWhatPartsAddUpToByTheirNumber() {
        // 200 bytes in batches of 100 and 600 in batches of 300 are 4 batches.
        mean.addParts(100.0, 200);
        mean.addParts(300.0, 600);

        assertThat(mean.value()).isEqualTo(200.0);
    }

    @Test
    void passesOverPartsOfNoSize() {
        mean.addParts(null, 5);
        mean.addParts(0.0, 5);
        mean.addParts(5.0, 0);

        assertThat(mean.value()).isNull();
    }
}
