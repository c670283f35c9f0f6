package io.skewbench.worker.trial;

import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.worker.load.Delivery;
import io.skewbench.worker.load.ProducerLoad;
import io.skewbench.worker.load.RecordSink;
import io.skewbench.worker.load.Sender;
import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.Stamping;
import io.skewbench.worker.records.TopicMix;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Runs the sending code for a moment without a producer, so that the JVM has compiled it before the first record. */
public final class CodeWarmup {
    private static final long DURATION_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final double RECORDS_PER_SECOND = 50_000;

    private CodeWarmup() {}

    public static void run(WorkerPlan plan, RecordSource source) {
        var load = plan.load().hasDueTimes()
                ? new LoadPlan.ConstantRate(RECORDS_PER_SECOND)
                : plan.load();
        sender((record, delivery) -> delivery.acknowledged(0), plan, load, source, DURATION_NANOS).run();
    }

    /** Sends records of a plan without a producer, to measure the cost of sending apart from the client. */
    public static void send(WorkerPlan plan, long records) {
        var sink = new CountingSink(records);
        var sender = sender(sink, plan, plan.load(),
                new RecordSource(plan.records(), plan.seed(), new byte[0], Stamping.of(plan)),
                LONGEST_NANOS);
        sink.afterLast = sender::stop;
        sender.run();
    }

    private static Sender sender(RecordSink sink, WorkerPlan plan, LoadPlan load, RecordSource source, long nanos) {
        var start = System.nanoTime();
        var window = new Window(start, start, start + nanos, 0);
        return new Sender(sink, new TopicMix(plan.topics(), plan.seed()), source,
                new ProducerLoad(load, Arrivals.PERIODIC, SendPlan.PLAIN, 1, plan.seed()), new Sender.Share(0, 1),
                window,
                new Measurements(window, 1, new Leaders(Map.of())), error -> {});
    }

    /**
     * Acknowledges every record at once. Keeps a reference to it, as a producer does: otherwise the JVM would not
     * allocate it.
     */
    private static final class CountingSink implements RecordSink {
        private final AtomicReference<ProducerRecord<byte[], byte[]>> newest = new AtomicReference<>();
        private long left;
        private Runnable afterLast = () -> {};

        CountingSink(long records) {
            this.left = records;
        }

        @Override
        public void send(ProducerRecord<byte[], byte[]> record, Delivery delivery) {
            newest.setPlain(record);
            delivery.acknowledged(0);
            if (--left == 0) {
                afterLast.run();
            }
        }
    }
}
