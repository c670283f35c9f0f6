package io.skewbench.api.v1alpha1;

import io.skewbench.api.v1alpha1.SkewedTopicSpec.Reassignment;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link SkewedTopicSpec} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class SkewedTopicSpecBuilder {
    private ClusterRef cluster;
    private @Nullable String topicName;
    private @Nullable Integer replicationFactor;
    private Placement placement;
    private @Nullable Map<String, Object> config;
    private @Nullable String deletionPolicy;
    private @Nullable String onDrift;
    private @Nullable Boolean adopt;
    private @Nullable Reassignment reassignment;

    SkewedTopicSpecBuilder() {}

    SkewedTopicSpecBuilder(SkewedTopicSpec from) {
        this.cluster = from.cluster();
        this.topicName = from.topicName();
        this.replicationFactor = from.replicationFactor();
        this.placement = from.placement();
        this.config = from.config();
        this.deletionPolicy = from.deletionPolicy();
        this.onDrift = from.onDrift();
        this.adopt = from.adopt();
        this.reassignment = from.reassignment();
    }

    public SkewedTopicSpecBuilder cluster(ClusterRef value) {
        this.cluster = value;
        return this;
    }

    public SkewedTopicSpecBuilder topicName(@Nullable String value) {
        this.topicName = value;
        return this;
    }

    public SkewedTopicSpecBuilder replicationFactor(@Nullable Integer value) {
        this.replicationFactor = value;
        return this;
    }

    public SkewedTopicSpecBuilder placement(Placement value) {
        this.placement = value;
        return this;
    }

    public SkewedTopicSpecBuilder config(@Nullable Map<String, Object> value) {
        this.config = value;
        return this;
    }

    public SkewedTopicSpecBuilder deletionPolicy(@Nullable String value) {
        this.deletionPolicy = value;
        return this;
    }

    public SkewedTopicSpecBuilder onDrift(@Nullable String value) {
        this.onDrift = value;
        return this;
    }

    public SkewedTopicSpecBuilder adopt(@Nullable Boolean value) {
        this.adopt = value;
        return this;
    }

    public SkewedTopicSpecBuilder reassignment(@Nullable Reassignment value) {
        this.reassignment = value;
        return this;
    }

    /** Returns the skewed topic spec. */
    public SkewedTopicSpec build() {
        return new SkewedTopicSpec(cluster, topicName, replicationFactor, placement, config, deletionPolicy, onDrift,
                adopt, reassignment);
    }
}
