package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** Names a Secret of the Benchmark's namespace with the credentials for a registry of images. */
public record PullSecret(
        @Required
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(max = 253)
        @JsonPropertyDescription("Name of the Secret.") String name) {}
