package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The template of worker pods. */
public record WorkerTemplate(
        @ValidationRule(value = "self.matches('^[^ ]+$')", messageExpression = """
                '"%s" is not an image: write it as in a Pod, such as registry/name:tag'.format([self])""")
        @Size(max = 1024)
        @JsonPropertyDescription("Image of the worker pods, for example one with partitioners of your own. Default: "
                + "the image that the operator is configured with.")
        @Nullable String image,

        @Size(max = 16)
        @JsonPropertyDescription("Secrets in this namespace for pulling the image, in addition to those that the "
                + "operator is configured with.")
        @Nullable List<PullSecret> imagePullSecrets,

        @JsonPropertyDescription("Resources of each worker container. Default: requests of 100m CPU and 256Mi of "
                + "memory, no limits.")
        @Nullable ResourceRequirements resources) {}
