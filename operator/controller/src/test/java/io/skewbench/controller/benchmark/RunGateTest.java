package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunGateTest {
    private final RunGate gate = new RunGate();

    @Test
    void aRemovalWaitsForTheReconciliationUnderWayAndLetsInNoOther() {
        // Given
        assertThat(gate.enter("a")).isTrue();
        // When
        assertThat(gate.close("a")).isFalse();
        gate.leave("a");
        // Then
        assertThat(gate.enter("a")).isFalse();
        assertThat(gate.close("a")).isTrue();
        assertThat(gate.enter("b")).isTrue();
    }
}
