package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the full result is: objects in the cluster, or a folder. */
public record ResultRef(
        @JsonPropertyDescription("Label selector of the ConfigMaps, each of which holds one trial.")
        @Nullable String configMaps,
        @JsonPropertyDescription("Names of the ConfigMaps that hold the complete status: the values of their key "
                + "status.json.gz, concatenated in this order, are JSON compressed with gzip.")
        @Nullable List<String> status,
        @JsonPropertyDescription("Folder of a local run.")
        @Nullable String folder) {}
