package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.measure.rig.CannotMeasureException;
import org.junit.jupiter.api.Test;

class LinkedExampleTest {

    @Test
    void hasALinkForEachBroker() {
        assertThat(LinkedExample.of("partitioner-map-link.yaml").links())
                .containsExactly(30_000_000L, 30_000_000L, 30_000_000L, 3_000_000L);
        assertThat(LinkedExample.of("seeds/000-small.yaml").links())
                .containsExactly(40_000_000L, 40_000_000L, 40_000_000L);
    }

    @Test
    void isNoneWithoutABrokerThatHasALink() {
        assertThatThrownBy(() -> LinkedExample.of("quickstart.yaml")).isInstanceOf(CannotMeasureException.class)
                .hasMessageEndingWith("quickstart.yaml has no ephemeral cluster");
        assertThatThrownBy(() -> LinkedExample.of("no-such.yaml")).isInstanceOf(CannotMeasureException.class);
    }
}
