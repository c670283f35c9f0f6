package io.skewbench.worker.consume;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.StartClock;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.timeline.Timeline;
import io.skewbench.worker.clients.FirstFailure;
import io.skewbench.worker.measure.ConsumedSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The consumers of one worker, from joining their group to leaving it. An error of one consumer ends all of them. */
public final class ConsumerTrial implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConsumerTrial.class);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final Duration OFFSETS_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LEAVE_TIMEOUT = Duration.ofSeconds(60);
    private static final long UNKNOWN = -1;

    private final ConsumerPlan plan;
    private final int pod;
    private final FirstFailure firstFailure = new FirstFailure(
            error -> error instanceof KafkaException kafkas ? kafkas : new KafkaException(error));
    private final KafkaConsumer<byte[], byte[]> observer;
    private final GroupOffsets committed;
    private final List<GroupMember> members = new ArrayList<>();
    private final List<TopicPartition> partitions = new ArrayList<>();
    private final List<Long> lag = new ArrayList<>();
    /** The leaders of partitions at the end of the measured time; without those that were not known. */
    private final Map<TopicPartition, Integer> leaders = new HashMap<>();
    private final long lagStepMs;

    private ConsumerTrial(ConsumerPlan plan, int pod) {
        var settings = new ConsumerSettings(plan, pod);
        this.plan = plan;
        this.pod = pod;
        this.lagStepMs = Timeline.stepMs(plan.durationMs());
        this.observer = new KafkaConsumer<>(settings.observer());
        this.committed = new GroupOffsets(settings.admin(), plan.groupId());
        for (var i = 0; i < plan.consumersPerPod(); i++) {
            members.add(new GroupMember(i, new KafkaConsumer<>(settings.member(i)), plan.topicNames(),
                    new ReadPace(settings.recordsPerSecondEach()), new CheckedSamples(plan.trial(), plan.workload()),
                    firstFailure));
        }
    }

    /**
     * Returns once every consumer has joined the group and has its partitions, if there are enough.
     *
     * @throws KafkaException if a setting is wrong, a topic isn't there, or a consumer can't go on
     */
    public static ConsumerTrial join(ConsumerPlan plan, int pod) throws InterruptedException {
        var trial = new ConsumerTrial(plan, pod);
        try {
            trial.join();
            return trial;
        } catch (KafkaException | InterruptedException e) {
            trial.close();
            throw e;
        }
    }

    private void join() throws InterruptedException {
        for (var topic : plan.topicNames()) {
            var found = observer.partitionsFor(topic);
            if (found == null || found.isEmpty()) {
                throw new UnknownTopicOrPartitionException("There is no topic " + topic);
            }
            found.forEach(partition -> partitions.add(new TopicPartition(topic, partition.partition())));
        }
        members.forEach(GroupMember::start);
        while (!members.stream().allMatch(GroupMember::hasJoined)) {
            firstFailure.awaitNoneUntil(System.nanoTime() + POLL_NANOS);
        }
    }

    /**
     * Returns when the measured time is over.
     *
     * @param startEpochMs the start time by this process's clock, milliseconds since 1970
     * @throws KafkaException if a consumer can't go on
     */
    public void measure(double startEpochMs) throws InterruptedException {
        var measured = MeasuredTime.of(startEpochMs, plan);
        members.forEach(member -> member.received().measure(measured));
        var window = measured.window();
        var step = TimeUnit.MILLISECONDS.toNanos(lagStepMs);
        for (var at = window.fromNanos() + step; !window.isOver(at); at += step) {
            firstFailure.awaitNoneUntil(at);
            lag.add(lag());
        }
        firstFailure.awaitNoneUntil(window.toNanos());
        lag.add(lag());
        readLeaders();
    }

    /** The observer knows them, as it has just asked for offsets. */
    private void readLeaders() {
        try {
            for (var topic : plan.topicNames()) {
                Stream.ofNullable(observer.partitionsFor(topic, OFFSETS_TIMEOUT)).flatMap(List::stream)
                        .filter(partition -> partition.leader() != null && !partition.leader().isEmpty())
                        .forEach(partition -> leaders.put(new TopicPartition(topic, partition.partition()),
                                partition.leader().id()));
            }
        } catch (KafkaException e) {
            LOG.atInfo().setCause(e).log("Not all leaders of partitions are known");
        }
    }

    private long lag() {
        try {
            var ends = observer.endOffsets(partitions, OFFSETS_TIMEOUT);
            return members.stream().mapToLong(member -> member.positions().lag(ends)).sum();
        } catch (KafkaException e) {
            return UNKNOWN;
        }
    }

    /**
     * Returns when the group has read everything up to the final end offsets of all partitions, or when the time limit
     * for that has passed; its consumers have then left the group. Waits for all partitions, not only those assigned to
     * this worker: a consumer that left before the others would cause a rebalance.
     *
     * @throws KafkaException if a consumer can't go on
     */
    public void drain(EndOffsets offsets) throws InterruptedException {
        var ends = new HashMap<TopicPartition, Long>();
        for (var topic : plan.topicNames()) {
            var ofTopic = offsets.byTopic().getOrDefault(topic, List.of());
            for (var partition = 0; partition < ofTopic.size(); partition++) {
                ends.put(new TopicPartition(topic, partition), ofTopic.get(partition));
            }
        }
        var wanted = Map.copyOf(ends);
        members.forEach(member -> member.readTo(wanted));
        var deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(plan.drainMs());
        while (!committed.haveReached(wanted) && deadline - System.nanoTime() > 0) {
            firstFailure.awaitNoneUntil(System.nanoTime() + POLL_NANOS);
        }
        leave();
    }

    private void leave() throws InterruptedException {
        members.forEach(GroupMember::leave);
        for (var member : members) {
            if (!member.awaitEnd(LEAVE_TIMEOUT)) {
                firstFailure.ended(new KafkaException("A consumer could not leave its group"));
            }
        }
        firstFailure.awaitNoneUntil(System.nanoTime());
    }

    /** Returns what was measured. To be called after the consumers have left the group. */
    public ConsumerResult result(ClockReading clock, @Nullable StartClock startClock, Facts facts) {
        var received = members.stream().map(GroupMember::received).toList();
        var samples = members.stream().map(member -> member.samples().samples()).reduce(Samples.NONE, Samples::plus);
        var steps = received.stream().map(Received::steps).flatMap(Stream::ofNullable).toList();
        var endToEnd = Histogram.empty();
        received.forEach(one -> endToEnd.add(one.endToEnd()));
        return ConsumerResult.builder().pod(pod).measuredMs(plan.durationMs())
                .recordsInWindow(received.stream().mapToLong(Received::recordsInWindow).sum())
                .bytesInWindow(received.stream().mapToLong(Received::bytesInWindow).sum())
                .endToEndLatency(Histogram.of(endToEnd))
                .earlyNanos(received.stream().mapToLong(Received::earlyNanos).max().orElse(0)).lagStepMs(lagStepMs)
                .lag(List.copyOf(lag)).rebalances(received.stream().mapToInt(Received::rebalances).max().orElse(0))
                .spans(Span.joined(members.stream().flatMap(member -> member.positions().spans()).toList()))
                .clock(clock).facts(facts).warnings(warnings(received, samples)).startClock(startClock)
                .samples(samples).bytesByLeader(bytesByLeader(steps))
                .timeline(timeline(steps)).build();
    }

    /** Returns the time line of all consumers; null if one of them has none. */
    private @Nullable Timeline timeline(List<ConsumedSteps> steps) {
        var each = steps.stream().flatMap(one -> one.timeline(leaders).stream()).toList();
        return each.size() < steps.size() ? null : Timeline.sum(each).fitting();
    }

    private Map<Integer, Long> bytesByLeader(List<ConsumedSteps> steps) {
        var bytes = new TreeMap<Integer, Long>();
        steps.forEach(each -> each.byLeader(leaders).forEach((broker, more) -> bytes.merge(broker, more, Long::sum)));
        return bytes;
    }

    private List<String> warnings(List<Received> received, Samples samples) {
        var warnings = new ArrayList<String>();
        if (received.stream().anyMatch(Received::isTimedByBroker)) {
            warnings.add("Records that group " + plan.group() + " of workload " + plan.workload()
                    + " read have timestamps of their brokers: their end-to-end latency starts when they were "
                    + "appended, so it leaves out what delayed them before that, and no clock error covers the "
                    + "brokers' clocks");
        }
        var unjudged = received.stream().mapToLong(Received::beforeStartKnown).sum();
        if (unjudged > 0) {
            warnings.add("A worker of group " + plan.group() + " of workload " + plan.workload()
                    + " learned the start time late: " + unjudged
                    + " records that it had already read are in no figure");
        }
        if (samples.unordered() > 0) {
            warnings.add("Group " + plan.group() + " of workload " + plan.workload()
                    + " reads from so many producers and partitions that the order of " + samples.unordered()
                    + " sampled records of a worker was not checked");
        }
        return warnings;
    }

    /** Makes all consumers leave the group at once. */
    @Override
    public void close() {
        members.forEach(GroupMember::leave);
        observer.close();
        committed.close();
    }
}
