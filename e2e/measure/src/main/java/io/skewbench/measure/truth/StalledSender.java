package io.skewbench.measure.truth;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.Within;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import io.skewbench.worker.consume.MeasuredTime;
import io.skewbench.worker.consume.Received;
import io.skewbench.worker.load.Delivery;
import io.skewbench.worker.load.ProducerLoad;
import io.skewbench.worker.load.RecordSink;
import io.skewbench.worker.load.Sender;
import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.TopicMix;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/**
 * What a consumer sees of a producer that takes no record for a second: end-to-end latency as it is measured without
 * brokers, where every other record arrives at once. A record that is due meanwhile waits until the stall ends, so the
 * longest latency is the length of the stall, and the quantile q of a trial of length T is the stall less (1 - q) T.
 */
record StalledSender() implements Measurement {
    private static final String TOPIC = "orders";
    private static final int RATE = 5_000;
    private static final Duration MEASURED = Duration.ofSeconds(10);
    private static final Duration BEFORE = Duration.ofSeconds(4);
    private static final Duration STALL = Duration.ofSeconds(1);
    private static final double SLOWEST_SHARE = 0.01;

    /** The latencies that the consumer measured, each divided by what follows from the stall's length. */
    private record Ratios(double p99, double max) {}

    @Override
    public String name() {
        return "stalled-sender";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var trials = new ArrayList<Ratios>();
        for (var round = 0; round < rounds; round++) {
            trials.add(run());
        }
        var arithmetic = "the arithmetic of the stall";
        return List.of(
                Figure.bounded("stalled-sender-end-to-end-p99", Series.of(trials, Ratios::p99), "ratio",
                        new Within(1, 0.05), arithmetic),
                Figure.bounded("stalled-sender-end-to-end-max", Series.of(trials, Ratios::max), "ratio",
                        new Within(1, 0.05), arithmetic));
    }

    private static Ratios run() {
        var start = System.nanoTime();
        var window = new Window(start, start, start + MEASURED.toNanos(), System.currentTimeMillis());
        var consumer = new StallingConsumer(start + BEFORE.toNanos());
        consumer.received.measure(MeasuredTime.of(window));
        var load = new ProducerLoad(new LoadPlan.ConstantRate(RATE), Arrivals.PERIODIC, SendPlan.PLAIN, 1, 1);
        new Sender(consumer, new TopicMix(List.of(new TopicShare(TOPIC, 1)), 1),
                new RecordSource(new RecordPlan(null, RandomValues.ofSize(1)), 1), load, new Sender.Share(0, 1), window,
                new Measurements(window, 1, new Leaders(Map.of())), error -> {}).run();
        var latencies = consumer.received.endToEnd();
        var stall = (double) consumer.stalledNanos;
        return new Ratios(latencies.getValueAtPercentile(99) / (stall - SLOWEST_SHARE * MEASURED.toNanos()),
                latencies.getMaxValue() / stall);
    }

    /** Receives every record when it is sent, and takes none for a while. */
    private static final class StallingConsumer implements RecordSink {
        private final Received received = new Received();
        private final long stallFromNanos;
        private long stalledNanos;

        StallingConsumer(long stallFromNanos) {
            this.stallFromNanos = stallFromNanos;
        }

        @Override
        public void send(ProducerRecord<byte[], byte[]> sent, Delivery delivery) {
            if (stalledNanos == 0 && System.nanoTime() - stallFromNanos >= 0) {
                stall();
            }
            received.add(new ConsumerRecord<>(TOPIC, 0, 0, Objects.requireNonNull(sent.timestamp()),
                    TimestampType.CREATE_TIME, 0, sent.value().length, new byte[0], sent.value(), new RecordHeaders(),
                    Optional.empty()), System.nanoTime());
            delivery.acknowledged(0);
        }

        private void stall() {
            var from = System.nanoTime();
            try {
                Thread.sleep(STALL);
            } catch (InterruptedException e) {
                throw new CannotMeasureException("interrupted", e);
            }
            stalledNanos = System.nanoTime() - from;
        }
    }
}
