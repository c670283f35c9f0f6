package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class CheckPreparationTest {

    /** The program hides a failure: the check that follows reports it. */
    @Test
    void loadsWithoutAFailure() {
        assertThatCode(CheckPreparation::prepare).doesNotThrowAnyException();
    }
}
