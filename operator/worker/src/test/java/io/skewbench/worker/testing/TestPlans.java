package io.skewbench.worker.testing;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.StampPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import io.skewbench.protocol.plan.WorkerPlan.ValuePlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds plans for tests: by default one pod with two producers, 1,000 records of 100 bytes a second, 500 ms of warm-up
 * and 2 s measured. No timeout is so short that a slow machine could reach it.
 */
public final class TestPlans {
    private final String bootstrapServers;
    private List<TopicShare> topics;
    private List<String> idleTopics = List.of();
    private final Map<String, String> producer = new HashMap<>(Map.of("acks", "all", "enable.idempotence", "true",
            "linger.ms", "0", "delivery.timeout.ms", "300000", "request.timeout.ms", "120000", "max.block.ms", "120000",
            "metrics.sample.window.ms", "1000", "metrics.num.samples", "2"));
    private @Nullable String clientVersion;
    private int pods = 1;
    private int producersPerPod = 2;
    private LoadPlan load = new LoadPlan.ConstantRate(1000);
    private SendPlan send = SendPlan.PLAIN;
    private @Nullable KeyPlan key;
    private ValuePlan value = RandomValues.ofSize(100);
    private long warmupMs = 500;
    private long durationMs = 2000;
    private @Nullable String clockTopic;
    private @Nullable StampPlan stamp;

    private TestPlans(String bootstrapServers, String topic) {
        this.bootstrapServers = bootstrapServers;
        this.topics = List.of(new TopicShare(topic, 1));
    }

    public static TestPlans on(String bootstrapServers, String topic) {
        return new TestPlans(bootstrapServers, topic);
    }

    /** Returns a plan for tests without brokers. */
    public static TestPlans any() {
        return on("kafka:9092", "topic");
    }

    public WorkerPlan plan() {
        return plan("t0", "w");
    }

    /** Returns the plan of a workload in a trial. */
    public WorkerPlan plan(String trial, String workload) {
        return WorkerPlan.builder().trial(trial).workload(workload).pods(pods).producersPerPod(producersPerPod)
                .topics(topics).idleTopics(idleTopics).bootstrapServers(bootstrapServers).clientVersion(clientVersion)
                .producer(Map.copyOf(producer)).load(load).send(send).records(new RecordPlan(key, value))
                .warmupMs(warmupMs).durationMs(durationMs).seed(7).control(control()).stamp(stamp).build();
    }

    public TestPlans topics(TopicShare... changed) {
        topics = List.of(changed);
        return this;
    }

    /** Returns a consumer group of one pod with two consumers, for the same trial, workload and topics. */
    public ConsumerPlan consumers(String group, Map<String, String> settings) {
        return ConsumerPlan.builder().trial("t0").workload("w").group(group).pods(1).consumersPerPod(2)
                .topicNames(plan().topicNames()).bootstrapServers(bootstrapServers).consumer(settings)
                .warmupMs(warmupMs).durationMs(durationMs).drainMs(120_000).control(control()).build();
    }

    private ControlPlan control() {
        return new ControlPlan(clockTopic, 20, 0, 0);
    }

    /** Has one of so many records stamped. */
    public TestPlans stamped(long everyRecords) {
        stamp = new StampPlan(everyRecords);
        return this;
    }

    public TestPlans clockTopic(String changed) {
        clockTopic = changed;
        return this;
    }

    public TestPlans idleTopics(String... changed) {
        idleTopics = List.of(changed);
        return this;
    }

    public TestPlans load(LoadPlan changed) {
        load = changed;
        return this;
    }

    public TestPlans send(SendPlan changed) {
        send = changed;
        return this;
    }

    public TestPlans clientVersion(String changed) {
        clientVersion = changed;
        return this;
    }

    public TestPlans pods(int changedPods, int changedProducersPerPod) {
        pods = changedPods;
        producersPerPod = changedProducersPerPod;
        return this;
    }

    public TestPlans producer(String setting, String changed) {
        producer.put(setting, changed);
        return this;
    }

    public TestPlans values(int minSize, int size) {
        value = new RandomValues(minSize, size, new Draw.Uniform(), 0);
        return this;
    }

    public TestPlans values(ValuePlan changed) {
        value = changed;
        return this;
    }

    public TestPlans keys(long cardinality, Draw draw) {
        key = new KeyPlan(8, cardinality, draw);
        return this;
    }

    public TestPlans times(long changedWarmupMs, long changedDurationMs) {
        warmupMs = changedWarmupMs;
        durationMs = changedDurationMs;
        return this;
    }
}
