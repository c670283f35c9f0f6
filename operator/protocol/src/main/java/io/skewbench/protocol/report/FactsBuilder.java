package io.skewbench.protocol.report;

import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Facts} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class FactsBuilder {
    private @Nullable String host;
    private @Nullable String node;
    private String java;
    private String kafkaClients;
    private String kernel;
    private int cpus;
    private long maxHeapBytes;
    private @Nullable String partitioner;
    private @Nullable List<String> classPath;
    private @Nullable String payloadSha256;

    FactsBuilder() {}

    FactsBuilder(Facts from) {
        this.host = from.host();
        this.node = from.node();
        this.java = from.java();
        this.kafkaClients = from.kafkaClients();
        this.kernel = from.kernel();
        this.cpus = from.cpus();
        this.maxHeapBytes = from.maxHeapBytes();
        this.partitioner = from.partitioner();
        this.classPath = from.classPath();
        this.payloadSha256 = from.payloadSha256();
    }

    public FactsBuilder host(@Nullable String value) {
        this.host = value;
        return this;
    }

    public FactsBuilder node(@Nullable String value) {
        this.node = value;
        return this;
    }

    public FactsBuilder java(String value) {
        this.java = value;
        return this;
    }

    public FactsBuilder kafkaClients(String value) {
        this.kafkaClients = value;
        return this;
    }

    public FactsBuilder kernel(String value) {
        this.kernel = value;
        return this;
    }

    public FactsBuilder cpus(int value) {
        this.cpus = value;
        return this;
    }

    public FactsBuilder maxHeapBytes(long value) {
        this.maxHeapBytes = value;
        return this;
    }

    public FactsBuilder partitioner(@Nullable String value) {
        this.partitioner = value;
        return this;
    }

    public FactsBuilder classPath(@Nullable List<String> value) {
        this.classPath = value;
        return this;
    }

    public FactsBuilder payloadSha256(@Nullable String value) {
        this.payloadSha256 = value;
        return this;
    }

    /** Returns the facts. */
    public Facts build() {
        return new Facts(host, node, java, kafkaClients, kernel, cpus, maxHeapBytes, partitioner, classPath,
                payloadSha256);
    }
}
