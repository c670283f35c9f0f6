package io.skewbench.engine.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.Failure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Before the trial, the servers had 5 nodes and had numbered 100 changes. */
class OperationAccountTest {

    @ParameterizedTest
    @CsvSource({"5, 130", "6, 140", "4, 130"})
    void balancesUpToWhatIsNotKnown(long nodes, long changes) {
        assertThat(failure(new OperationAccount(10, 10, 1, 30), nodes, changes)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "7 | 130 | the servers have 2 nodes more than before, where 10 were created and 10 deleted, and of 1 it is",
            "3 | 130 | the servers have -2 nodes more than before, where 10 were created and 10 deleted, and of 1 it is",
            "5 | 129 | the servers numbered 29 changes, where 30 writes were acknowledged"})
    void failsWhereTheServersSaySomethingElse(long nodes, long changes, String message) {
        // When
        var failure = failure(new OperationAccount(10, 10, 1, 30), nodes, changes);
        // Then
        assertThat(failure).singleElement().satisfies(it -> {
            assertThat(it.reason().text()).isEqualTo("OperationsUnaccounted");
            assertThat(it.message()).startsWith(message);
        });
    }

    private static List<Failure> failure(OperationAccount account, long nodes, long changes) {
        return account.failure(Map.of("/skewbench", List.of(5L, 100L)), Map.of("/skewbench", List.of(nodes, changes)))
                .stream().toList();
    }
}
