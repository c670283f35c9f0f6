package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.FlushPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.TopicPartitions;
import io.skewbench.worker.measure.Totals;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.TopicMix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.junit.jupiter.api.Test;

class SenderTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SEED = 7;
    private static final long START_MS = 1_700_000_000_000L;

    private final Recording sink = new Recording();
    /** 100 records, due within the second that has just passed. */
    private final long start = System.nanoTime() - 1000 * MS;
    private final Window window = new Window(start, start, start + 1000 * MS, START_MS);
    private final Measurements measurements = new Measurements(window, 1, new Leaders(Map.of()));

    @Test
    void flushesAfterSoManyRecords() {
        // When
        send(new SendPlan(new FlushPlan(30, 0), null));

        // Then
        assertThat(sink.between("flush")).containsExactly(30, 30, 30, 10);
    }

    @Test
    void drawsTheNumberOfRecordsBetweenFlushesFromTheSeed() {
        // When
        send(new SendPlan(new FlushPlan(10, 3), null));

        // Then
        var drawn = sink.between("flush");
        assertThat(drawn.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100);
        assertThat(drawn.stream().distinct()).hasSizeGreaterThan(2);
        var other = new Recording();
        sender(other, new SendPlan(new FlushPlan(10, 3), null), new Measurements(window, 1, new Leaders(Map.of())))
                .run();
        assertThat(other.between("flush")).isEqualTo(drawn);
    }

    @Test
    void countsWhatAFlushHoldsUpFromItsIntendedTime() {
        // Given five records due every 200 ms from now on, each with a flush of 300 ms
        var now = System.nanoTime();
        var current = new Window(now, now, now + 60_000 * MS, 0);
        var measured = new Measurements(current, 1, new Leaders(Map.of()));
        var steps = new LoadPlan.Steps(List.of(new LoadPlan.Step(5, 1000), new LoadPlan.Step(0, 1)));
        sink.flushNanos = 300 * MS;

        // When
        new Sender(sink, topics(), source(),
                new ProducerLoad(steps, Arrivals.PERIODIC, new SendPlan(new FlushPlan(1, 0), null), 1, SEED),
                new Sender.Share(0, 1),
                current, measured, error -> {}).run();

        // Then the last, due at 800 ms, was sent at 1200 ms or later
        var totals = Totals.of(List.of(measured));
        assertThat(totals.measured().sent()).isEqualTo(5);
        assertThat(totals.publishLatency().decode().getMaxValue()).isGreaterThanOrEqualTo(399 * MS);
    }

    @Test
    void givesEachRecordTheTimeWhenItWasDueAsItsTimestamp() {
        // Given 100 records, all of which are sent late
        var timestamps = new ArrayList<Long>();
        RecordSink late = (record, delivery) -> timestamps.add(record.timestamp());

        // When
        sender(late, SendPlan.PLAIN, measurements).run();

        // Then
        assertThat(timestamps).hasSize(100).startsWith(START_MS, START_MS + 10, START_MS + 20).endsWith(START_MS + 990);
    }

    @Test
    void givesRecordsOfAnUnlimitedLoadTheTimeWhenTheProducerWasReady() {
        // Given a producer that takes 20 ms for each record
        var now = System.nanoTime();
        var current = new Window(now, now, now + 50 * MS, START_MS);
        var timestamps = new ArrayList<Long>();
        RecordSink slow = (record, delivery) -> {
            timestamps.add(record.timestamp());
            sleep(20 * MS);
        };

        // When
        new Sender(slow, topics(), source(),
                new ProducerLoad(new LoadPlan.Unlimited(), Arrivals.PERIODIC, SendPlan.PLAIN, 1, SEED),
                new Sender.Share(0, 1), current, new Measurements(current, 1, new Leaders(Map.of())), error -> {})
                .run();

        // Then
        assertThat(timestamps).hasSizeBetween(1, 3);
        for (var i = 0; i < timestamps.size(); i++) {
            assertThat(timestamps.get(i)).isGreaterThanOrEqualTo(START_MS + 20L * i);
        }
    }

    @Test
    void saysHowLongRecordsWaitedAtLeastThatItDidNotSend() {
        // Given a window that ended too long ago to catch up
        var past = start - OpenLoopPace.LONGEST_CATCH_UP_NANOS;
        var over = new Window(past, past, past + 1000 * MS, START_MS);
        var measured = new Measurements(over, 1, new Leaders(Map.of()));

        // When
        var sender = new Sender(sink, topics(), source(), load(SendPlan.PLAIN, 100), new Sender.Share(0, 1), over,
                measured, error -> {});
        sender.run();

        // Then
        assertThat(sender.unsent()).isEqualTo(100);
        var censored = Objects.requireNonNull(Totals.of(List.of(measured)).censored());
        assertThat(censored.records()).isEqualTo(100);
        assertThat(censored.leastNanos()).isGreaterThanOrEqualTo(OpenLoopPace.LONGEST_CATCH_UP_NANOS);
        assertThat(sender.firstLateMs()).isGreaterThanOrEqualTo(OpenLoopPace.LONGEST_CATCH_UP_NANOS / (double) MS);
    }

    @Test
    void isLateIfItStartsAfterTheTimeInWhichItWasToSend() {
        // When
        var sender = new Sender(sink, topics(), source(),
                new ProducerLoad(new LoadPlan.Unlimited(), Arrivals.PERIODIC, SendPlan.PLAIN, 1, SEED),
                new Sender.Share(0, 1), window, measurements, error -> {});
        sender.run();

        // Then
        assertThat(sink.calls).isEmpty();
        assertThat(sender.firstLateMs()).isGreaterThanOrEqualTo(1000);
    }

    @Test
    void isNotLateIfNoRecordIsDue() {
        // When
        var sender = new Sender(sink, topics(), source(), load(SendPlan.PLAIN, 100), new Sender.Share(100, 200), window,
                measurements, error -> {});
        sender.run();

        // Then
        assertThat(sink.calls).isEmpty();
        assertThat(sender.firstLateMs()).isZero();
    }

    @Test
    void sendsEveryRecordInATransactionAndCommitsTheRest() {
        // When
        send(new SendPlan(null, new TransactionPlan(40)));

        // Then
        assertThat(sink.between("commit")).containsExactly(40, 40, 20, 0);
        assertThat(sink.calls.stream().filter("begin"::equals)).hasSize(3);
        assertThat(Totals.of(List.of(measurements)).partitions(new TopicPartitions(List.of("t")), Map.of(0, 1)))
                .containsExactly(new PartitionResult("t", 0, 1, 100, 0, 100, 3));
    }

    @Test
    void abortsATransactionThatTakesNoMoreRecordsAndGoesOn() {
        // Given
        sink.refused = 10;

        // When
        var sender = send(new SendPlan(null, new TransactionPlan(40)));

        // Then the 11th record failed, and the next transaction started after it
        assertThat(sender.aborted()).isEqualTo(1);
        assertThat(sink.between("commit")).containsExactly(50, 40, 9, 0);
        var totals = Totals.of(List.of(measurements));
        assertThat(totals.total()).isEqualTo(new Counts(100, 99, 1));
        assertThat(totals.errors()).containsOnlyKeys("RecordTooLargeException");
        assertThat(totals.partitions(new TopicPartitions(List.of("t")), Map.of(0, 1)))
                .containsExactly(new PartitionResult("t", 0, 1, 99, 0, 99, 4));
    }

    private Sender send(SendPlan plan) {
        var sender = sender(sink, plan, measurements);
        sender.run();
        return sender;
    }

    private Sender sender(RecordSink to, SendPlan plan, Measurements measured) {
        return new Sender(to, topics(), source(), load(plan, 100), new Sender.Share(0, 1), window, measured,
                error -> {});
    }

    private static ProducerLoad load(SendPlan plan, double recordsPerSecond) {
        return new ProducerLoad(new LoadPlan.ConstantRate(recordsPerSecond), Arrivals.PERIODIC, plan, 1, SEED);
    }

    private static TopicMix topics() {
        return new TopicMix(List.of(new TopicShare("t", 1)), SEED);
    }

    private static RecordSource source() {
        return new RecordSource(new RecordPlan(null, RandomValues.ofSize(0)), SEED);
    }

    private static void sleep(long nanos) {
        var until = System.nanoTime() + nanos;
        while (System.nanoTime() - until < 0) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }

    /** Records all calls, and acknowledges every record at once. */
    private static final class Recording implements RecordSink {
        private final List<String> calls = new ArrayList<>();
        private long flushNanos;
        /** The record that is refused because the transaction is in an error state; none if negative. */
        private int refused = -1;
        private int sent;

        @Override
        public void send(ProducerRecord<byte[], byte[]> record, Delivery delivery) {
            if (sent++ == refused) {
                throw new KafkaException("in an error state", new RecordTooLargeException("too large"));
            }
            calls.add("send");
            delivery.acknowledged(0);
        }

        @Override
        public void flush() {
            calls.add("flush");
            sleep(flushNanos);
        }

        @Override
        public void beginTransaction() {
            calls.add("begin");
        }

        @Override
        public void commitTransaction() {
            calls.add("commit");
        }

        @Override
        public void abortTransaction() {
            calls.add("abort");
        }

        /**
         * Returns the numbers of records that were sent before the first such call, between it and the second, and so
         * on.
         */
        private List<Integer> between(String call) {
            var counts = new ArrayList<Integer>(List.of(0));
            for (var recorded : calls) {
                if (recorded.equals(call)) {
                    counts.add(0);
                } else if (recorded.equals("send")) {
                    counts.set(counts.size() - 1, counts.getLast() + 1);
                }
            }
            return counts;
        }
    }
}
