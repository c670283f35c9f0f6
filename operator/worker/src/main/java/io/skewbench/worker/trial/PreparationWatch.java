package io.skewbench.worker.trial;

import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.control.ControlPlaneException;
import io.skewbench.worker.partitioner.CheckedPartitioner;
import io.skewbench.worker.watch.SenderWatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports from a thread of its own that a partitioner's {@code configure()} keeps a worker from getting ready, and when
 * it no longer does. A partitioner that reads tables or connects to a service may take its time; the trial's limit for
 * getting ready decides whether it takes too long.
 */
public final class PreparationWatch {
    private static final Logger LOG = LoggerFactory.getLogger(PreparationWatch.class);
    private static final long PERIOD_MS = 1_000;

    private final ControlPlane control;
    private final AtomicLong producers = new AtomicLong();
    private final SenderWatch watch;
    private final Thread thread = new Thread(this::run, "preparation");

    private PreparationWatch(Thread preparing, String partitioner, ControlPlane control) {
        this.control = control;
        this.watch = new SenderWatch(preparing.getName(), preparing::getStackTrace, producers::get,
                CheckedPartitioner.classes(partitioner));
        thread.setDaemon(true);
    }

    /** Starts watching the calling thread. */
    public static PreparationWatch ofThisThread(WorkerPlan plan, ControlPlane control) {
        var watch = new PreparationWatch(Thread.currentThread(),
                plan.producer().getOrDefault(ProducerConfig.PARTITIONER_CLASS_CONFIG, ""), control);
        watch.thread.start();
        return watch;
    }

    /** Notes that another producer, with a partitioner of its own, was created. */
    public void producerCreated() {
        producers.incrementAndGet();
    }

    private void run() {
        var reported = false;
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
                var stuck = watch.look(System.nanoTime());
                // Reported once: the exact place may change all the time, and a thousand workers may report the same.
                if (stuck.isPresent() != reported) {
                    reported = stuck.isPresent();
                    report(new WorkerReport.Preparing(stuck.map(SenderWatch.Stuck::where).orElse(null)));
                }
            }
        } catch (InterruptedException e) {
            // The watch was stopped.
        }
    }

    private void report(WorkerReport report) throws InterruptedException {
        try {
            control.report(report);
        } catch (ControlPlaneException e) {
            LOG.atDebug().setCause(e).log("Could not be reported");
        }
    }

    /** Stops watching. Returns when no further report can come, because it must not replace a later one. */
    public void stop() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
