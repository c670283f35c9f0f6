package io.skewbench.api.v1alpha1;

import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import org.jspecify.annotations.Nullable;

/** Builds a {@link WorkerFacts} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class WorkerFactsBuilder {
    private String workload;
    private @Nullable String group;
    private int pod;
    private @Nullable String host;
    private @Nullable String node;
    private @Nullable String java;
    private @Nullable String kafkaClients;
    private @Nullable String kernel;
    private @Nullable Integer cpus;
    private @Nullable Long maxHeapBytes;
    private @Nullable String image;

    WorkerFactsBuilder() {}

    WorkerFactsBuilder(WorkerFacts from) {
        this.workload = from.workload();
        this.group = from.group();
        this.pod = from.pod();
        this.host = from.host();
        this.node = from.node();
        this.java = from.java();
        this.kafkaClients = from.kafkaClients();
        this.kernel = from.kernel();
        this.cpus = from.cpus();
        this.maxHeapBytes = from.maxHeapBytes();
        this.image = from.image();
    }

    public WorkerFactsBuilder workload(String value) {
        this.workload = value;
        return this;
    }

    public WorkerFactsBuilder group(@Nullable String value) {
        this.group = value;
        return this;
    }

    public WorkerFactsBuilder pod(int value) {
        this.pod = value;
        return this;
    }

    public WorkerFactsBuilder host(@Nullable String value) {
        this.host = value;
        return this;
    }

    public WorkerFactsBuilder node(@Nullable String value) {
        this.node = value;
        return this;
    }

    public WorkerFactsBuilder java(@Nullable String value) {
        this.java = value;
        return this;
    }

    public WorkerFactsBuilder kafkaClients(@Nullable String value) {
        this.kafkaClients = value;
        return this;
    }

    public WorkerFactsBuilder kernel(@Nullable String value) {
        this.kernel = value;
        return this;
    }

    public WorkerFactsBuilder cpus(@Nullable Integer value) {
        this.cpus = value;
        return this;
    }

    public WorkerFactsBuilder maxHeapBytes(@Nullable Long value) {
        this.maxHeapBytes = value;
        return this;
    }

    public WorkerFactsBuilder image(@Nullable String value) {
        this.image = value;
        return this;
    }

    /** Returns the worker facts. */
    public WorkerFacts build() {
        return new WorkerFacts(workload, group, pod, host, node, java, kafkaClients, kernel, cpus, maxHeapBytes, image);
    }
}
