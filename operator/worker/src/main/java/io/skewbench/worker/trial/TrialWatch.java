package io.skewbench.worker.trial;

import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.partitioner.CheckedPartitioner;
import io.skewbench.worker.watch.BrokerWatch;
import io.skewbench.worker.watch.SenderWatch;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects, on a thread of its own, what keeps a trial from going on. A broker that doesn't answer is only reported: it
 * may be the subject of the trial, and may come back. A partitioner that doesn't return ends the trial.
 */
public final class TrialWatch {
    private static final Logger LOG = LoggerFactory.getLogger(TrialWatch.class);
    private static final long PERIOD_MS = 1_000;
    /** Number of checks of the senders for each check of the brokers. */
    private static final int BROKERS_PERIOD = 3;

    private final List<SenderWatch> senders;
    private final BrokerWatch brokers;
    private final Consumer<Throwable> ended;
    private final Thread thread = new Thread(this::run, "watch");
    private volatile @Nullable String stuckSender;
    private volatile @Nullable String stuckBrokers;

    /** @param ended accepts the error that ends the trial */
    TrialWatch(List<SenderWatch> senders, BrokerWatch brokers, Consumer<Throwable> ended) {
        this.senders = List.copyOf(senders);
        this.brokers = brokers;
        this.ended = ended;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void stop() {
        thread.interrupt();
    }

    /** Returns what keeps the trial from going on; null if nothing does. Safe for any thread. */
    @Nullable
    String stuck() {
        var sender = stuckSender;
        return sender == null ? stuckBrokers : sender;
    }

    private void run() {
        try {
            for (var look = 1;; look++) {
                TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
                lookAtSenders();
                if (look % BROKERS_PERIOD == 0) {
                    lookAtBrokers();
                }
            }
        } catch (InterruptedException e) {
            // The watch was stopped.
        }
    }

    private void lookAtSenders() {
        var stuck = senders.stream().flatMap(sender -> sender.look(System.nanoTime()).stream()).toList();
        stuckSender = stuck.isEmpty() ? null : stuck.getFirst().where();
        stuck.stream().filter(sender -> sender.time().compareTo(CheckedPartitioner.PATIENCE) >= 0).findFirst()
                .ifPresent(sender -> ended.accept(new WorkerFailedException(WorkerFailure.PARTITIONER_STUCK,
                        "A partitioner has not returned for " + CheckedPartitioner.PATIENCE.toSeconds() + " s: "
                                + sender.where(),
                        null)));
    }

    private void lookAtBrokers() {
        try {
            stuckBrokers = brokers.look(System.nanoTime()).orElse(null);
        } catch (KafkaException | IllegalStateException e) {
            // The producers may have been closed.
            LOG.atDebug().setCause(e).log("Brokers cannot be looked at");
        }
    }
}
