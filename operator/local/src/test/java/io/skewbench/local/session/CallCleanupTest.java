package io.skewbench.local.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallCleanupTest {
    private final List<String> deleted = new ArrayList<>();

    @Test
    void deletesWhatTheRunCreatedOnAClusterThatStays() {
        // Given
        var cleanup = new CallCleanup(true);
        cleanup.ofRun(() -> deleted.add("idle topics"), () -> deleted.add("leftovers"));
        // When
        cleanup.deleteAll();
        // Then
        assertThat(deleted).containsExactly("idle topics", "leftovers");
    }

    @Test
    void deletesNothingOnBrokersThatEndWithTheCall() {
        // Given
        var cleanup = new CallCleanup(false);
        cleanup.ofRun(() -> deleted.add("idle topics"), () -> deleted.add("leftovers"));
        // When
        cleanup.deleteAll();
        // Then
        assertThat(deleted).isEmpty();
    }

    @Test
    void deletesWhatTheLastRunCreatedOnly() {
        // Given
        var cleanup = new CallCleanup(true);
        cleanup.ofRun(() -> deleted.add("first run"), () -> deleted.add("first run"));
        cleanup.ofRun(() -> deleted.add("second run"), () -> deleted.add("leftovers"));
        // When
        cleanup.deleteIdleTopics();
        // Then
        assertThat(deleted).containsExactly("second run");
    }

    @Test
    void deletesNothingBeforeAnyRun() {
        // Given
        var cleanup = new CallCleanup(true);
        // When
        cleanup.deleteAll();
        // Then
        assertThat(deleted).isEmpty();
    }
}
