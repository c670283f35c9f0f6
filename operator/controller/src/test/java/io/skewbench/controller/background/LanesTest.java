package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A tenant may name any number of clusters, of which each has a lane. */
class LanesTest {
    private static final int MANY = 20_000;
    /** A call looks its own lane up when it comes, and when it ends. */
    private static final int FEW = 20;
    private static final Lane LANE = new Lane("tenant", "kafka");

    private final AtomicInteger lookedAt = new AtomicInteger();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH.plusSeconds(1_000));
    private final CountDownLatch stuck = new CountDownLatch(1);
    private final Lanes lanes = new Lanes(
            new LaneBounds(1, 3, 6, Duration.ofSeconds(5), Duration.ofSeconds(15)), now::get);

    /** A cluster that counts how often a lane to it is looked at. */
    private final class Cluster {
        private final int id;

        Cluster(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Cluster cluster && cluster.id == id;
        }

        @Override
        public int hashCode() {
            lookedAt.incrementAndGet();
            return id;
        }
    }

    /** A call that ends on demand. */
    private record Task(CountDownLatch end, CountDownLatch ended, Optional<RuntimeException> silence)
            implements
                Lanes.Call {
        @Override
        public Optional<RuntimeException> run() {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            ended.countDown();
            return silence;
        }

        @Override
        public void refuse(RuntimeException why) {
            ended.countDown();
        }
    }

    @AfterEach
    void close() {
        stuck.countDown();
        lanes.close();
    }

    @Test
    void aCallCostsTheSameWhateverTheNumberOfLanesThatWait() throws InterruptedException {
        // Given a tenant whose clusters keep all of its threads
        for (var cluster = 0; cluster < MANY; cluster++) {
            submit("hog", cluster, stuck, Optional.empty());
        }
        // When
        lookedAt.set(0);
        var ended = submit("neighbour", MANY, new CountDownLatch(0), Optional.empty());
        // Then
        assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
        Awaitility.await().until(() -> lanes.size() == MANY);
        assertThat(lookedAt).hasValueLessThan(FEW);
    }

    @Test
    void lanesThatFellSilentAreForgottenInTime() throws InterruptedException {
        // Given
        for (var cluster = 0; cluster < 100; cluster++) {
            submit("hog", cluster, new CountDownLatch(0), Optional.of(new IllegalStateException("silent")))
                    .await(1, TimeUnit.MINUTES);
        }
        Awaitility.await().until(() -> lanes.size() == 100);
        // When
        now.updateAndGet(time -> time.plus(Lookups.FORGET_UNASKED_AFTER).plusSeconds(20));
        for (var call = 0; call < 50; call++) {
            submit("neighbour", MANY, new CountDownLatch(0), Optional.empty());
        }
        // Then
        Awaitility.await().until(() -> lanes.size() == 0);
    }

    @Test
    void aCallThatFailsAfterThePauseProlongsNoSilenceFoundByAnother() throws InterruptedException {
        // Given two calls of which one fails, and the other when the pause is over
        var two = new Lanes(new LaneBounds(2, 3, 6, Duration.ofSeconds(5), Duration.ofSeconds(15)), now::get);
        try (two) {
            var late = new CountDownLatch(1);
            var silence = Optional.<RuntimeException>of(new IllegalStateException("silent"));
            two.submit(LANE, Urgency.IN_TURN, new Task(late, new CountDownLatch(1), silence));
            two.submit(LANE, Urgency.IN_TURN, new Task(new CountDownLatch(0), new CountDownLatch(1), silence));
            Awaitility.await().until(() -> isRefused(two));
            now.updateAndGet(time -> time.plusSeconds(5));
            late.countDown();
            // When
            var answered = new Asked(new CountDownLatch(1), new AtomicBoolean());
            two.submit(LANE, Urgency.IN_TURN, answered);
            // Then
            assertThat(answered.ended().await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(answered.refused()).isFalse();
        }
    }

    private static boolean isRefused(Lanes lanes) {
        var probe = new Asked(new CountDownLatch(1), new AtomicBoolean());
        lanes.submit(LANE, Urgency.IN_TURN, probe);
        return probe.refused().get();
    }

    /** A call that is answered at once, unless it is refused. */
    private record Asked(CountDownLatch ended, AtomicBoolean refused) implements Lanes.Call {
        @Override
        public Optional<RuntimeException> run() {
            ended.countDown();
            return Optional.empty();
        }

        @Override
        public void refuse(RuntimeException why) {
            refused.set(true);
            ended.countDown();
        }
    }

    private CountDownLatch submit(String namespace, int cluster, CountDownLatch end,
            Optional<RuntimeException> silence) {
        var ended = new CountDownLatch(1);
        lanes.submit(new Lane(namespace, new Cluster(cluster)), Urgency.IN_TURN, new Task(end, ended, silence));
        return ended;
    }
}
