package io.skewbench.worker;

import io.skewbench.protocol.WorkerPlan;
import io.skewbench.protocol.WorkerReport;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.control.ControlPlaneException;
import io.skewbench.worker.watch.SenderWatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports, on a thread of its own, that a partitioner keeps a worker from getting ready. One that reads tables or connects
 * to something may need its time: whether that is too much, the trial's limit for getting ready says.
 */
final class PreparationWatch {
    private static final Logger LOG = LoggerFactory.getLogger(PreparationWatch.class);
    private static final long PERIOD_MS = 1_000;

    private final ControlPlane control;
    private final SenderWatch watch;
    private final Thread thread = new Thread(this::run, "preparation");

    private PreparationWatch(Thread preparing, String partitioner, ControlPlane control) {
        this.control = control;
        this.watch = new SenderWatch(preparing.getName(), preparing::getStackTrace, () -> 0, partitioner);
        thread.setDaemon(true);
    }

    /** Watches the thread that calls it. */
    static PreparationWatch ofThisThread(WorkerPlan plan, ControlPlane control) {
        var watch = new PreparationWatch(Thread.currentThread(),
                plan.producer().getOrDefault(ProducerConfig.PARTITIONER_CLASS_CONFIG, ""), control);
        watch.thread.start();
        return watch;
    }

    private void run() {
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
                var stuck = watch.look(System.nanoTime());
                if (stuck.isPresent()) {
                    // Once: a thousand workers may have the same to tell.
                    control.report(new WorkerReport.Preparing(stuck.get().where()));
                    return;
                }
            }
        } catch (InterruptedException e) {
            // Stopped.
        } catch (ControlPlaneException e) {
            LOG.atDebug().setCause(e).log("Could not be reported");
        }
    }

    /** Returns when no further report can come: one must not replace a later one. */
    void stop() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
