package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A volume claimed for each node of a pool. */
public record PoolStorage(
        @ValidationRule(value = "self.matches('^[1-9][0-9]{0,5}(Mi|Gi|Ti|M|G|T)$')", messageExpression = """
                '"%s" is not the size of a volume: write it like 100Gi'.format([self])""")
        @Required
        @Size(max = 16)
        @JsonPropertyDescription("Size of the volume, such as 100Gi.") String size,

        @ValidationRule(value = Rules.OBJECT_NAME, messageExpression = Rules.OBJECT_NAME_MESSAGE)
        @Size(max = 253)
        @JsonPropertyDescription("StorageClass of the volume. Default: the cluster's.")
        @Nullable String storageClass) {}
