package io.skewbench.worker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerReport.Running;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.testing.TestPlans;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    /** How far the clock of records may be slewed, while the worker uses a monotonic clock. */
    private static final long SLEW_MS = 5;

    @Test
    void sendsNothingBeforeTheStartTime() throws Exception {
        // Given
        BROKERS.topic("start", List.of(0));
        var control = new Control(TestPlans.on(BROKERS.bootstrapServers(), "start").times(0, 1000).plan());
        try (var threads = Executors.newSingleThreadExecutor()) {
            Callable<WorkerReport> run = () -> new Worker(control, 0).run();
            var worker = threads.submit(run);
            control.awaitReport(WorkerReport.Ready.class);
            var beforeSignal = BROKERS.endOffsets("start").get(0);

            // When
            var start = System.currentTimeMillis() + 1000;
            control.start().complete(new StartSignal(start));

            // Then
            assertThat(Trials.done(worker.get()).startSkewMs()).isNotNegative();
            assertThat(beforeSignal).isZero();
            assertThat(TopicRecords.read(BROKERS.bootstrapServers(), "start", 1000))
                    .allSatisfy(record -> assertThat(record.timestamp()).isGreaterThanOrEqualTo(start - SLEW_MS));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-3600, 3600})
    void startsAtTheRightMomentThoughItsClockIsAnHourOff(int aheadSeconds) throws Exception {
        // Given a worker that, by its own clock, would start an hour too early or too late
        var topic = "off-by" + aheadSeconds;
        BROKERS.topic(topic, List.of(0), Map.of("message.timestamp.type", "LogAppendTime"));
        InstantSource off = () -> Instant.now().plusSeconds(aheadSeconds);
        var control = new Control(TestPlans.on(BROKERS.bootstrapServers(), topic).times(0, 1000)
                .clockTopic("clock-" + topic).plan());
        try (var threads = Executors.newSingleThreadExecutor()) {
            Callable<WorkerReport> run = () -> new Worker(control, 0, null, off).run();
            var worker = threads.submit(run);
            var clock = requireNonNull(control.awaitReport(WorkerReport.Ready.class).clock());
            var least = requireNonNull(clock.leastMs());
            var most = requireNonNull(clock.mostMs());
            assertThat(least).isLessThanOrEqualTo(SLEW_MS - 1000.0 * aheadSeconds);
            assertThat(most).isGreaterThanOrEqualTo(-SLEW_MS - 1000.0 * aheadSeconds);

            // When
            var start = System.currentTimeMillis() + 1000;
            control.start().complete(new StartSignal(start, StartSignal.Reference.BROKER, 0));

            // Then, by the clock of the broker, which is correct
            var result = Trials.done(worker.get());
            assertThat(result.startSkewMs()).isNotNegative();
            assertThat(result.startClock()).isNotNull().satisfies(corrected -> {
                assertThat(corrected.reference()).isEqualTo(StartSignal.Reference.BROKER);
                assertThat(corrected.corrected()).isTrue();
                assertThat(corrected.offsetMs() - corrected.uncertaintyMs()).isCloseTo(least, within(0.01));
                assertThat(corrected.offsetMs() + corrected.uncertaintyMs()).isCloseTo(most, within(0.01));
            });
            var openByReading = most - least;
            assertThat(TopicRecords.read(BROKERS.bootstrapServers(), topic, 1000)).allSatisfy(
                    record -> assertThat((double) record.timestamp())
                            .isGreaterThanOrEqualTo(start - SLEW_MS - openByReading));
        }
    }

    @Test
    void reportsHowItGoesOn() throws Exception {
        // Given a trial that can't end, because half of its records go to a suspended broker
        BROKERS.topic("progress", List.of(0, 2));
        var control = new Control(TestPlans.on(BROKERS.bootstrapServers(), "progress")
                .producer("partitioner.class", RoundRobinPartitioner.class.getName()).plan());
        try (var threads = Executors.newSingleThreadExecutor()) {
            Callable<WorkerReport> run = () -> new Worker(control, 0).run();
            var worker = threads.submit(run);
            control.awaitReport(WorkerReport.Ready.class);
            var progress = new ArrayList<Running>();
            BROKERS.pause(2);
            try {
                // When
                control.start().complete(new StartSignal(System.currentTimeMillis()));
                do {
                    progress.add(control.awaitReport(Running.class));
                } while (progress.getLast().recordsPerSecond() == 0);
            } finally {
                BROKERS.resume(2);
            }

            // Then
            var last = progress.getLast().acknowledged();
            assertThat(last).isPositive();
            assertThat(progress).extracting(Running::acknowledged).isSorted();
            assertThat(Trials.done(worker.get()).total().acknowledged()).isEqualTo(2500).isGreaterThan(last);
        }
    }

    /** A control plane that keeps every report. */
    private record Control(WorkerPlan plan, CompletableFuture<StartSignal> start, BlockingQueue<WorkerReport> reports)
            implements
                ControlPlane {

        Control(WorkerPlan plan) {
            this(plan, new CompletableFuture<>(), new LinkedBlockingQueue<>());
        }

        /** Waits for the next report of a type that isn't final. */
        <T extends WorkerReport> T awaitReport(Class<T> type) throws InterruptedException {
            while (true) {
                var report = reports.take();
                assertThat(report.isFinal()).as("%s", report).isFalse();
                if (type.isInstance(report)) {
                    return type.cast(report);
                }
            }
        }

        @Override
        public StartSignal awaitStart() {
            return start.join();
        }

        @Override
        public EndOffsets awaitEnds() {
            throw new UnsupportedOperationException("For consumers");
        }

        @Override
        public void report(WorkerReport report) {
            reports.add(report);
        }

        @Override
        public Duration progressInterval() {
            return Duration.ofMillis(100);
        }

        @Override
        public @Nullable ClockReading clock() {
            return null;
        }

        @Override
        public void close() {
            // Holds nothing open.
        }
    }
}
