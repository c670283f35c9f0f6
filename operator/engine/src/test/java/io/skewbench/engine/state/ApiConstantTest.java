package io.skewbench.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiConstantTest {

    @ParameterizedTest
    @CsvSource({"DELETED, Deleted", "CLEANUP_INCOMPLETE, CleanupIncomplete"})
    void isInCamelCaseInTheApi(EphemeralState state, String text) {
        assertThat(state.text()).isEqualTo(text);
    }

    @Test
    void recognizesItsOwnTextOnly() {
        assertThat(ConditionType.OBJECTIVES_MET.is("ObjectivesMet")).isTrue();
        assertThat(ConditionType.OBJECTIVES_MET.is("OBJECTIVES_MET")).isFalse();
        assertThat(ConditionType.OBJECTIVES_MET.is(null)).isFalse();
    }

    @Test
    void isFoundByItsText() {
        assertThat(ApiConstant.of(EphemeralState.class, "Kept")).contains(EphemeralState.KEPT);
    }

    @Test
    void isNotFoundWhereAnotherVersionHasWrittenTheText() {
        assertThat(ApiConstant.of(EphemeralState.class, "Frozen")).isEmpty();
    }
}
