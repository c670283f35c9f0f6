package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings to vary; each maps to the values to try. */
public record Sweep(
        @PreserveUnknownFields
        @JsonPropertyDescription("Producer settings, each with a list of values, such as acks: [\"1\", all].")
        @Nullable Map<String, Object> producer) {}
