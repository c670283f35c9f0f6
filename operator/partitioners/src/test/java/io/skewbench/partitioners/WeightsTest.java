package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WeightsTest {
    @Test
    void areHighestForTheCheapestBroker() {
        // When
        var weights = Weights.of(new double[]{1, 2, 4});
        // Then max - cost + min
        assertThat(weights).containsExactly(4, 3, 1);
    }

    @Test
    void areEqualForEqualCosts() {
        // When
        var weights = Weights.of(new double[]{0, 0});
        // Then
        assertThat(weights[0]).isPositive().isEqualTo(weights[1]);
    }

    @Test
    void leaveTheMostExpensiveBrokerAtLeastOneSlot() {
        // Given
        var weights = Weights.of(new double[]{0, 1_000_000});
        // When
        var order = Weights.order(weights);
        // Then
        assertThat(order).contains(1);
    }

    @Test
    void orderUsesEachBrokerInProportionToItsWeight() {
        // When
        var order = Weights.order(new double[]{3, 1});
        // Then
        assertThat(order).hasSize(Weights.SLOTS);
        assertThat(Arrays.stream(order).filter(broker -> broker == 0).count()).isEqualTo(300);
    }

    @Test
    void orderSpreadsEachBrokerEvenly() {
        // When
        var order = Weights.order(new double[]{3, 1});
        // Then every four slots have the other broker once
        for (var slot = 0; slot < order.length; slot += 4) {
            assertThat(Arrays.stream(order, slot, slot + 4).sum()).as("slots from %s", slot).isEqualTo(1);
        }
    }

    @Test
    void orderHasRoomForManyBrokers() {
        assertThat(Weights.slots(1_000)).isEqualTo(4_000);
    }

    @Test
    void orderDependsOnRatiosOnly() {
        // When
        var larger = Weights.of(new double[]{10, 20, 40});
        // Then
        assertThat(larger).containsExactly(new double[]{40, 30, 10}, offset(1e-9));
    }
}
