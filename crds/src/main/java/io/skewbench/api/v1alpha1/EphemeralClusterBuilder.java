package io.skewbench.api.v1alpha1;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds an {@link EphemeralCluster} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class EphemeralClusterBuilder {
    private String name;
    private @Nullable String version;
    private @Nullable String metadataVersion;
    private @Nullable Map<String, Object> config;
    private @Nullable Boolean tls;
    private @Nullable ExtraMetadata metadata;
    private List<EphemeralPool> pools = List.of();
    private @Nullable String readyTimeout;
    private @Nullable String keep;

    EphemeralClusterBuilder() {}

    EphemeralClusterBuilder(EphemeralCluster from) {
        this.name = from.name();
        this.version = from.version();
        this.metadataVersion = from.metadataVersion();
        this.config = from.config();
        this.tls = from.tls();
        this.metadata = from.metadata();
        this.pools = from.pools();
        this.readyTimeout = from.readyTimeout();
        this.keep = from.keep();
    }

    public EphemeralClusterBuilder name(String value) {
        this.name = value;
        return this;
    }

    public EphemeralClusterBuilder version(@Nullable String value) {
        this.version = value;
        return this;
    }

    public EphemeralClusterBuilder metadataVersion(@Nullable String value) {
        this.metadataVersion = value;
        return this;
    }

    public EphemeralClusterBuilder config(@Nullable Map<String, Object> value) {
        this.config = value;
        return this;
    }

    public EphemeralClusterBuilder tls(@Nullable Boolean value) {
        this.tls = value;
        return this;
    }

    public EphemeralClusterBuilder metadata(@Nullable ExtraMetadata value) {
        this.metadata = value;
        return this;
    }

    public EphemeralClusterBuilder pools(List<EphemeralPool> value) {
        this.pools = value;
        return this;
    }

    public EphemeralClusterBuilder readyTimeout(@Nullable String value) {
        this.readyTimeout = value;
        return this;
    }

    public EphemeralClusterBuilder keep(@Nullable String value) {
        this.keep = value;
        return this;
    }

    /** Returns the ephemeral cluster. */
    public EphemeralCluster build() {
        return new EphemeralCluster(name, version, metadataVersion, config, tls, metadata, pools, readyTimeout, keep);
    }
}
