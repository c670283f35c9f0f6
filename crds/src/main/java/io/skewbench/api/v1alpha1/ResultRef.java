package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the full result is: objects in the cluster, or a folder. */
public record ResultRef(
        @JsonPropertyDescription("Label selector of the ConfigMaps that hold a trial each.")
        @Nullable String configMaps,
        @JsonPropertyDescription("Names of the ConfigMaps that together hold the status with all that is omitted here: their key status.json.gz, joined in this order, is JSON compressed with gzip.")
        @Nullable List<String> status,
        @JsonPropertyDescription("Folder of a local run.")
        @Nullable String folder) {}
