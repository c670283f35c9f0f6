package io.skewbench.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ResultDecodingTest {
    private static final byte[] LARGE = Json.gzip(result(150_000));
    private static final byte[] SMALL = Json.gzip(result(1));

    private final AtomicInteger decoded = new AtomicInteger();
    private final Thread other = new Thread(() -> ResultDecoding.decode(LARGE, this::count), "other");

    @Test
    void oneLargeResultWaitsForAnotherAndASmallOneForNone() throws InterruptedException {
        // When
        ResultDecoding.decode(LARGE, one -> {
            other.start();
            await().atMost(Duration.ofMinutes(1)).until(() -> other.getState() == Thread.State.WAITING);
            // Then
            assertThat(decoded).hasValue(0);
            assertThat(CompletableFuture.supplyAsync(() -> ResultDecoding.decode(SMALL, UnaryOperator.identity()))
                    .orTimeout(1, TimeUnit.MINUTES).join()).isEqualTo(result(1));
            return count(one);
        });
        other.join();
        assertThat(decoded).hasValue(2);
    }

    @Test
    void fetchesALargeResultOnlyWhenNoOtherIsHeld() throws InterruptedException {
        // Given
        var fetched = new AtomicInteger();
        var waiting = new Thread(() -> ResultDecoding.decodeLarge(() -> {
            fetched.incrementAndGet();
            return LARGE;
        }, this::count), "waiting");
        // When
        ResultDecoding.decode(LARGE, one -> {
            waiting.start();
            await().atMost(Duration.ofMinutes(1)).until(() -> waiting.getState() == Thread.State.WAITING);
            // Then
            assertThat(fetched).hasValue(0);
            return one;
        });
        waiting.join();
        assertThat(fetched).hasValue(1);
        assertThat(decoded).hasValue(1);
    }

    private TrialResult count(TrialResult result) {
        decoded.incrementAndGet();
        return result;
    }

    private static TrialResult result(int partitions) {
        return TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1).startedAtMs(1L)
                .offsetsBefore(Map.of("t", Collections.nCopies(partitions, 123_456_789L))).build();
    }
}
