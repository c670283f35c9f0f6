package io.skewbench.worker.trial;

import io.skewbench.protocol.plan.Acks;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.clients.ClientSettings;
import io.skewbench.worker.clients.ConnectedProducers;
import io.skewbench.worker.clients.FirstFailure;
import io.skewbench.worker.failure.ClientFailures;
import io.skewbench.worker.failure.Refusals;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.load.ProducerLoad;
import io.skewbench.worker.load.Sender;
import io.skewbench.worker.measure.BrokerTraffic;
import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.ProcessUsage;
import io.skewbench.worker.measure.ProducerMetrics;
import io.skewbench.worker.measure.ThreadTimes;
import io.skewbench.worker.measure.Totals;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.partitioner.CheckedPartitioner;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.TopicMix;
import io.skewbench.worker.watch.BrokerWatch;
import io.skewbench.worker.watch.SenderWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything between the start time and the last acknowledgement. */
public final class RunningTrial {
    private static final Logger LOG = LoggerFactory.getLogger(RunningTrial.class);
    private static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final Duration SETTLE_MARGIN = Duration.ofSeconds(5);

    private final ClientSettings settings;
    private final ConnectedProducers connection;
    private final Window window;
    private final Leaders leaders;
    private final FirstFailure firstFailure;
    private final Refusals refusals = new Refusals(() -> progress().acknowledged(), System::nanoTime);
    private final List<Measurements> measurements = new ArrayList<>();
    private final List<Sender> senders = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile @Nullable TrialWatch watch;

    /** The outcome of a trial. */
    public record Outcome(Totals totals, ProducerMetrics metrics, ProcessUsage usage, double startSkewMs, long unsent,
            long aborted) {}

    public RunningTrial(ClientSettings settings, ConnectedProducers connection, RecordSource source, Window window,
            Map<Integer, Integer> leadersBefore) {
        var plan = settings.plan();
        this.settings = settings;
        this.connection = connection;
        this.window = window;
        this.leaders = new Leaders(leadersBefore);
        this.firstFailure = new FirstFailure(new ClientFailures(plan)::working);
        var topics = new TopicMix(plan.topics(), plan.seed());
        var load = ProducerLoad.of(plan, leadersBefore.size());
        for (var i = 0; i < plan.producersPerPod(); i++) {
            var measured = new Measurements(window, leadersBefore.size(), leaders);
            var share = new Sender.Share(settings.pod() * plan.producersPerPod() + i,
                    plan.pods() * plan.producersPerPod());
            measurements.add(measured);
            senders.add(new Sender(connection.sink(i), topics, source, load, share, window,
                    measured, this::failedRecord));
        }
    }

    /** Returns the counts so far, for any thread. */
    public Counts progress() {
        return measurements.stream().map(Measurements::progress).reduce(new Counts(0, 0, 0), Counts::plus);
    }

    /** Returns the acknowledged records so far by number of their partition, for any thread. */
    public long[] acknowledged() {
        return Measurements.acknowledged(measurements);
    }

    /**
     * Sends all records and waits until each has succeeded or failed.
     *
     * @throws WorkerFailedException if the senders can't continue
     */
    public Outcome run() throws InterruptedException {
        senders.forEach(this::start);
        startWatch();
        try {
            firstFailure.awaitNoneUntil(window.fromNanos());
            var usageBefore = ProcessUsage.now();
            var metrics = new ProducerMetrics(connection.producers());
            var threadTimes = sample(metrics);
            var usage = ProcessUsage.now().with(threadTimes).since(usageBefore);
            awaitSenders();
            settle();
            connection.awaitMarkers();
            var skewMs = senders.stream().mapToDouble(Sender::firstLateMs).min().orElse(0);
            var unsent = senders.stream().mapToLong(Sender::unsent).sum();
            return new Outcome(Totals.of(measurements), metrics, usage, skewMs, unsent,
                    senders.stream().mapToLong(Sender::aborted).sum());
        } catch (WorkerFailedException e) {
            throw e.after(giveUp());
        } finally {
            stopWatch();
            senders.forEach(Sender::stop);
        }
    }

    /** Returns what keeps the trial from going on; null if nothing does. Safe for any thread. */
    @Nullable
    public String stuck() {
        var started = watch;
        return started == null ? null : started.stuck();
    }

    private void startWatch() {
        var partitioner = settings.plan().producer().getOrDefault(ProducerConfig.PARTITIONER_CLASS_CONFIG, "");
        var classes = CheckedPartitioner.classes(partitioner);
        var watches = IntStream.range(0, threads.size()).mapToObj(i -> new SenderWatch(threads.get(i).getName(),
                threads.get(i)::getStackTrace, () -> measurements.get(i).progress().sent(), classes)).toList();
        var started = new TrialWatch(watches, new BrokerWatch(connection::partitions, this::traffic, this::waiting),
                firstFailure::ended);
        started.start();
        watch = started;
    }

    private void stopWatch() {
        if (watch != null) {
            watch.stop();
        }
    }

    private Map<Integer, BrokerTraffic> traffic() {
        var traffic = BrokerTraffic.of(connection.producers());
        if (Acks.in(settings.plan().producer()) == Acks.NONE) {
            traffic.replaceAll((broker, seen) -> seen.asAnswered());
        }
        return traffic;
    }

    private long waiting() {
        var counts = progress();
        return counts.sent() - counts.acknowledged() - counts.failed();
    }

    private void start(Sender sender) {
        var thread = new Thread(() -> {
            try {
                sender.run();
            } catch (RuntimeException | Error e) {
                firstFailure.ended(e);
            }
        }, "sender-" + threads.size());
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** Ends the trial if later records would fail with this error as well; most errors concern only one record. */
    private void failedRecord(Throwable error) {
        if (ClientFailures.isFinal(error)) {
            firstFailure.ended(error);
        }
        refusals.add(error).ifPresent(firstFailure::ended);
    }

    /** Returns the last times of threads while all senders ran: the time of a thread that has ended is lost. */
    private ThreadTimes sample(ProducerMetrics metrics) throws InterruptedException {
        var running = ThreadTimes.now();
        // Until the clients' means no longer include the warm-up, only counts are sampled. In a trial that is too short
        // for that, the last means are used rather than none.
        var clean = window.fromNanos()
                + Math.min(settings.metricsMemory().toNanos(), window.measuredNanos() - SAMPLE_NANOS);
        for (var next = window.fromNanos() + SAMPLE_NANOS; !window.isOver(next); next += SAMPLE_NANOS) {
            firstFailure.awaitNoneUntil(next);
            metrics.sample(next - clean >= 0);
            running = ThreadTimes.now();
            updateLeaders();
        }
        firstFailure.awaitNoneUntil(window.toNanos());
        metrics.sample(true);
        return running;
    }

    private void updateLeaders() {
        try {
            leaders.update(connection.currentLeaders());
        } catch (KafkaException e) {
            LOG.atDebug().setCause(e).log("Leaders unknown: those known before stay, and the senders fail if need be");
        }
    }

    private void awaitSenders() throws InterruptedException {
        while (threads.stream().anyMatch(Thread::isAlive)) {
            firstFailure.awaitNoneUntil(System.nanoTime() + POLL_NANOS);
        }
        // A thread may have just ended with an exception.
        firstFailure.awaitNoneUntil(System.nanoTime());
        for (var thread : threads) {
            thread.join();
        }
    }

    private void settle() throws InterruptedException {
        connection.producers().forEach(producer -> Thread.ofPlatform().daemon().name("flush").start(producer::flush));
        var deadline = System.nanoTime() + settings.deliveryTimeout().plus(SETTLE_MARGIN).toNanos();
        while (!isSettled() && deadline - System.nanoTime() > 0) {
            firstFailure.awaitNoneUntil(System.nanoTime() + POLL_NANOS);
        }
        if (!isSettled()) {
            // A failure of the partitioner's close() is reported when the worker closes the connection.
            connection.giveUp();
        }
        if (!isSettled()) {
            throw new WorkerFailedException(WorkerFailure.RECORDS_UNACCOUNTED,
                    "Some records were neither acknowledged nor failed "
                            + settings.deliveryTimeout().plus(SETTLE_MARGIN).toSeconds()
                            + " s after the last was sent: " + progress(),
                    null);
        }
    }

    /** Fails the records in flight, so that the failure can report the counts of all records. */
    private Counts giveUp() throws InterruptedException {
        senders.forEach(Sender::stop);
        connection.giveUp();
        var deadline = System.nanoTime() + SETTLE_MARGIN.toNanos();
        // A thread that waits in the producer gets an exception now; it may count one more record before it ends.
        while ((threads.stream().anyMatch(Thread::isAlive) || !isSettled()) && deadline - System.nanoTime() > 0) {
            TimeUnit.NANOSECONDS.sleep(POLL_NANOS);
        }
        return progress();
    }

    private boolean isSettled() {
        return measurements.stream().allMatch(Measurements::isSettled);
    }
}
