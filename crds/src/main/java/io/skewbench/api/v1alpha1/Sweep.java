package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings to vary; each maps to the values to try. */
public record Sweep(
        @PreserveUnknownFields
        @Size(max = Sweep.SETTINGS_MAX)
        @JsonPropertyDescription("Producer settings, each with a list of values, such as acks: [\"1\", all].")
        @Nullable Map<String, Object> producer) {

    static final int SETTINGS_MAX = 16;
}
