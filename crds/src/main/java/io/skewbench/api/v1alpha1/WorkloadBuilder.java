package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Workload} from defaults, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class WorkloadBuilder {
    private String name;
    private @Nullable String topic;
    private @Nullable String kafkaTopic;
    private @Nullable List<WeightedTopic> topics;
    private @Nullable IdleTopics idleTopics;
    private @Nullable Integer pods;
    private @Nullable Integer producersPerPod;
    private @Nullable Map<String, String> nodeSelector;
    private @Nullable List<Toleration> tolerations;
    private @Nullable Affinity affinity;
    private Load load;
    private Records records;
    private @Nullable Flush flush;
    private @Nullable Transactions transactions;
    private @Nullable Map<String, Object> producer;
    private @Nullable List<ConsumerGroup> consumers;

    WorkloadBuilder() {}

    public WorkloadBuilder name(String value) {
        this.name = value;
        return this;
    }

    public WorkloadBuilder topic(@Nullable String value) {
        this.topic = value;
        return this;
    }

    public WorkloadBuilder kafkaTopic(@Nullable String value) {
        this.kafkaTopic = value;
        return this;
    }

    public WorkloadBuilder topics(@Nullable List<WeightedTopic> value) {
        this.topics = value;
        return this;
    }

    public WorkloadBuilder idleTopics(@Nullable IdleTopics value) {
        this.idleTopics = value;
        return this;
    }

    public WorkloadBuilder pods(@Nullable Integer value) {
        this.pods = value;
        return this;
    }

    public WorkloadBuilder producersPerPod(@Nullable Integer value) {
        this.producersPerPod = value;
        return this;
    }

    public WorkloadBuilder nodeSelector(@Nullable Map<String, String> value) {
        this.nodeSelector = value;
        return this;
    }

    public WorkloadBuilder tolerations(@Nullable List<Toleration> value) {
        this.tolerations = value;
        return this;
    }

    public WorkloadBuilder affinity(@Nullable Affinity value) {
        this.affinity = value;
        return this;
    }

    public WorkloadBuilder load(Load value) {
        this.load = value;
        return this;
    }

    public WorkloadBuilder records(Records value) {
        this.records = value;
        return this;
    }

    public WorkloadBuilder flush(@Nullable Flush value) {
        this.flush = value;
        return this;
    }

    public WorkloadBuilder transactions(@Nullable Transactions value) {
        this.transactions = value;
        return this;
    }

    public WorkloadBuilder producer(@Nullable Map<String, Object> value) {
        this.producer = value;
        return this;
    }

    public WorkloadBuilder consumers(@Nullable List<ConsumerGroup> value) {
        this.consumers = value;
        return this;
    }

    /** Returns the workload. */
    public Workload build() {
        return new Workload(name, topic, kafkaTopic, topics, idleTopics, pods, producersPerPod, nodeSelector,
                tolerations, affinity, load, records, flush, transactions, producer, consumers);
    }
}
