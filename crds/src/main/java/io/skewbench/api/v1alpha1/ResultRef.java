package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** Where the full result is: objects in the cluster, or a folder. */
public record ResultRef(
        @JsonPropertyDescription("Label selector of the ConfigMaps that hold a trial each.")
        @Nullable String configMaps,
        @JsonPropertyDescription("Folder of a local run.")
        @Nullable String folder) {}
