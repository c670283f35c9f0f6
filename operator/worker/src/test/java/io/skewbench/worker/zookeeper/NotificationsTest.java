package io.skewbench.worker.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.operate.OperationClient.Answer;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.junit.jupiter.api.Test;

/** Notifications of node /n, in the orders in which a client may get them. */
class NotificationsTest {
    private final Notifications notifications = new Notifications();
    private final List<String> outcomes = new ArrayList<>();
    private final Answer deletion = new Recorded("deletion");

    @Test
    void comeBeforeTheAnswerOfTheDeletion() {
        // Given
        notifications.set("/n");
        // When
        notified(EventType.NodeDeleted);
        notifications.deleted("/n", deletion);
        // Then
        assertThat(outcomes).containsExactly("notification done");
        assertThat(notifications.areExpected()).isFalse();
    }

    @Test
    void areExpectedOnceTheDeletionIsAcknowledged() {
        // Given
        notifications.set("/n");
        notifications.deleted("/n", deletion);
        assertThat(notifications.areExpected()).isTrue();
        assertThat(outcomes).isEmpty();
        // When
        notified(EventType.NodeDeleted);
        // Then
        assertThat(outcomes).containsExactly("notification done");
        assertThat(notifications.areExpected()).isFalse();
        assertThat(notifications.missed()).isZero();
    }

    @Test
    void areExpectedUntilTheyAreCounted() {
        // Given
        var expectedMeanwhile = new ArrayList<Boolean>();
        notifications.set("/n");
        notifications.deleted("/n", new Recorded("deletion") {
            @Override
            public Answer event(String name) {
                return new Recorded(name) {
                    @Override
                    public void done(long nowNanos) {
                        expectedMeanwhile.add(notifications.areExpected());
                    }
                };
            }
        });
        // When
        notified(EventType.NodeDeleted);
        // Then
        assertThat(expectedMeanwhile).containsExactly(true);
        assertThat(notifications.areExpected()).isFalse();
    }

    @Test
    void areMissedIfTheyDoNotCome() {
        // Given
        notifications.set("/n");
        notifications.deleted("/n", deletion);
        // When
        notifications.giveUp();
        // Then
        assertThat(outcomes).containsExactly("notification failed: OperationTimeoutException");
        assertThat(notifications.missed()).isEqualTo(1);
    }

    @Test
    void areMissedIfTheSessionIsLost() {
        // Given
        notifications.set("/n");
        notifications.deleted("/n", deletion);
        // When
        notifications.lose();
        // Then
        assertThat(outcomes).containsExactly("notification failed: SessionExpiredException");
        assertThat(notifications.areExpected()).isFalse();
    }

    @Test
    void areNotExpectedWithoutAWatch() {
        // When
        notifications.deleted("/n", deletion);
        // Then
        assertThat(notifications.areExpected()).isFalse();
        assertThat(outcomes).isEmpty();
    }

    @Test
    void areNotExpectedIfTheDeletionFailed() {
        // Given
        notifications.set("/n");
        // When
        notifications.notDeleted("/n");
        notifications.giveUp();
        // Then
        assertThat(outcomes).isEmpty();
    }

    @Test
    void areNotExpectedOnceAnotherChangeHasUsedUpTheWatch() {
        // Given
        notifications.set("/n");
        // When
        notified(EventType.NodeDataChanged);
        notifications.deleted("/n", deletion);
        // Then
        assertThat(notifications.areExpected()).isFalse();
        assertThat(outcomes).isEmpty();
    }

    private void notified(EventType type) {
        notifications.process(new WatchedEvent(type, KeeperState.SyncConnected, "/n"));
    }

    /** Notes what becomes of an answer. */
    private class Recorded implements Answer {
        private final String of;

        Recorded(String of) {
            this.of = of;
        }

        @Override
        public void done(long nowNanos) {
            outcomes.add(of + " done");
        }

        @Override
        public void failed(Throwable error, long nowNanos) {
            outcomes.add(of + " failed: " + error.getClass().getSimpleName());
        }

        @Override
        public Answer event(String name) {
            return new Recorded(name);
        }
    }
}
