package io.skewbench.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PhaseTest {

    @ParameterizedTest
    @EnumSource
    void readsWhatItShows(Phase phase) {
        assertThat(Phase.of(phase.text())).hasValue(phase);
    }

    @Test
    void readsNoPhaseOfAnotherVersion() {
        assertThat(Phase.of("Hibernating")).isEmpty();
        assertThat(Phase.of(null)).isEmpty();
    }
}
