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
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The records that are sent in a minute, over those that are due by arithmetic, for each kind of arrival: without
 * brokers, where every record is taken at once. All loads run at the same time. That of Poisson arrivals has a high
 * rate: the number of independent arrivals varies by its root, which is 0.03 % of 12 million.
 */
record DueRecords() implements Measurement {
    private static final Duration MEASURED = Duration.ofMinutes(1);
    private static final double TOLERANCE = 0.001;
    private static final int BURST_MS = 200;
    private static final int PAUSE_MS = 800;

    /** @param rate records per second that are due on average */
    private record Kind(String name, LoadPlan load, Arrivals arrivals, int rate) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("constant", new LoadPlan.ConstantRate(10_000), Arrivals.PERIODIC, 10_000),
            new Kind("poisson", new LoadPlan.ConstantRate(200_000), Arrivals.POISSON, 200_000),
            new Kind("bursts", new LoadPlan.Bursts(50_000, BURST_MS, PAUSE_MS, 0), Arrivals.PERIODIC, 10_000));

    @Override
    public String name() {
        return "due-records";
    }

    /** @param rounds unused: a minute is enough */
    @Override
    public List<Figure> measure(int rounds) {
        var runs = KINDS.stream().map(Run::start).toList();
        return runs.stream().map(Run::figure).toList();
    }

    private record Run(Kind kind, Count sent, Thread thread) {

        static Run start(Kind kind) {
            var start = System.nanoTime();
            var window = new Window(start, start, start + MEASURED.toNanos(), System.currentTimeMillis());
            var sent = new Count(window);
            var load = new ProducerLoad(kind.load(), kind.arrivals(), SendPlan.PLAIN, 1, 1);
            return new Run(kind, sent, Thread.ofPlatform().start(new Sender(sent,
                    new TopicMix(List.of(new TopicShare("orders", 1)), 1),
                    new RecordSource(new RecordPlan(null, RandomValues.ofSize(1)), 1), load, new Sender.Share(0, 1),
                    window, new Measurements(window, 1, new Leaders(Map.of())), error -> {})));
        }

        Figure figure() {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new CannotMeasureException("interrupted", e);
            }
            var due = (double) kind.rate() * MEASURED.toSeconds();
            return Figure.bounded("sent-over-due-" + kind.name(), Series.of(List.of(sent), it -> it.records / due),
                    "ratio", new Within(1, TOLERANCE), "arithmetic");
        }
    }

    /** Takes every record, and counts those of the measured time. */
    private static final class Count implements RecordSink {
        private final Window window;
        private long records;

        Count(Window window) {
            this.window = window;
        }

        @Override
        public void send(ProducerRecord<byte[], byte[]> record, Delivery delivery) {
            if (window.measures(System.nanoTime())) {
                records++;
            }
            delivery.acknowledged(0);
        }
    }
}
