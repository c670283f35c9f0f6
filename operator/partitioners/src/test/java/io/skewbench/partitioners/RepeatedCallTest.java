package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RepeatedCallTest {
    private final RepeatedCall repeated = new RepeatedCall();

    @Test
    void hasNoAnswerUnlessExpected() {
        assertThat(repeated.takeAnswer()).isEqualTo(RepeatedCall.NONE);
    }

    @Test
    void returnsTheExpectedPartitionOnce() {
        // Given
        repeated.expect(3);
        // When
        var answers = new int[]{repeated.takeAnswer(), repeated.takeAnswer()};
        // Then
        assertThat(answers).containsExactly(3, RepeatedCall.NONE);
    }

    @Test
    void isExpectedOnlyOnTheSameThread() throws Exception {
        // Given
        repeated.expect(3);
        // When
        var onOtherThread = CompletableFuture.supplyAsync(repeated::takeAnswer).get();
        // Then
        assertThat(onOtherThread).isEqualTo(RepeatedCall.NONE);
    }
}
