package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/**
 * Rates of a pod's network, as the annotations kubernetes.io/ingress-bandwidth and kubernetes.io/egress-bandwidth have
 * them: bits per second, from 1k to 1P.
 */
@ValidationRule(value = "has(self.ingress) || has(self.egress)", message = "no rate is given: give ingress, egress or "
        + "both")
public record Link(
        @ValidationRule(value = Link.RATE, messageExpression = Link.RATE_MESSAGE)
        @Size(max = 24)
        @JsonPropertyDescription("Maximum rate at which each pod receives, in bits per second, such as 100M; from 1k "
                + "to 1P. Default: no limit.")
        @Nullable String ingress,

        @ValidationRule(value = Link.RATE, messageExpression = Link.RATE_MESSAGE)
        @Size(max = 24)
        @JsonPropertyDescription("Maximum rate at which each pod sends, in bits per second, such as 100M; from 1k to "
                + "1P. Default: no limit.")
        @Nullable String egress) {

    private static final String FRACTION = "([.][0-9]{1,3})?";
    static final String RATE = "self.matches('^([1-9][0-9]{3,14}|10{15}|[1-9][0-9]{0,11}" + FRACTION
            + "k|[1-9][0-9]{0,8}" + FRACTION + "M|[1-9][0-9]{0,5}" + FRACTION + "G|[1-9][0-9]{0,2}" + FRACTION
            + "T|1P|[1-9][0-9]{0,10}Ki|[1-9][0-9]{0,7}Mi|[1-9][0-9]{0,4}Gi|[1-9][0-9]?Ti)$')";
    static final String RATE_MESSAGE = """
            '"%s" is not a rate from 1k to 1P: write bits per second, such as 100M or 1.5G'.format([self])""";
}
