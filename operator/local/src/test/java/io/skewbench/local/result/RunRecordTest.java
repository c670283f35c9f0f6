package io.skewbench.local.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunRecordTest {
    private static final RunRecord RECORD = RunRecord.of("0.2.1", "digest", 3, null, null, null);

    @ParameterizedTest
    @CsvSource({"0.2.0, true", "0.2.1, true", "0.2.7-SNAPSHOT, true", "0.3.0, false", "1.2.1, false", "0.20.1, false"})
    void isOfTheSeriesOfTheFirstTwoNumbers(String other, boolean isOfSeries) {
        // When
        var same = RECORD.isOfSeries(other);
        // Then
        assertThat(same).isEqualTo(isOfSeries);
    }

    @Test
    void hasNoChangesOnTheSameMachineWithTheSameVersion() {
        // When
        var changes = RECORD.changes("0.2.1");
        // Then
        assertThat(changes).isEmpty();
    }

    @Test
    void namesBothVersionsWhereTheProgramHasChanged() {
        // When
        var changes = RECORD.changes("0.2.2");
        // Then
        assertThat(changes).containsExactly("the program was Skewbench 0.2.1 and is 0.2.2");
    }

    @Test
    void namesBothMachinesWhereTheMachineHasChanged() {
        // Given
        var elsewhere = new RunRecord(1, "0.2.1", "digest", 3, null, null, null, "another machine");
        // When
        var changes = elsewhere.changes("0.2.1");
        // Then
        assertThat(changes).singleElement().asString().startsWith("the machine was another machine and is ");
    }
}
