package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan.Shares;
import org.junit.jupiter.api.Test;

class LoadPlanTest {

    @Test
    void hasNoDueTimesOnlyIfItIsUnlimited() {
        assertThat(new LoadPlan.Unlimited().hasDueTimes()).isFalse();
        assertThat(new LoadPlan.ConstantRate(1).hasDueTimes()).isTrue();
        assertThat(new LoadPlan.PerPartition(1, Shares.CONSTANT, 1).hasDueTimes()).isTrue();
    }

    @Test
    void choosesPartitionsOnlyIfItHasARateForEach() {
        assertThat(new LoadPlan.PerPartition(1, Shares.CONSTANT, 1).choosesPartitions()).isTrue();
        assertThat(new LoadPlan.ConstantRate(1).choosesPartitions()).isFalse();
    }
}
