package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Labels and annotations of objects that are created for a run, in addition to the operator's own. */
public record ExtraMetadata(
        @Size(max = 32)
        @JsonPropertyDescription("Labels, such as those that select which resources a Strimzi operator manages.")
        @Nullable Map<String, String> labels,

        @Size(max = 32)
        @JsonPropertyDescription("Annotations.")
        @Nullable Map<String, String> annotations) {}
