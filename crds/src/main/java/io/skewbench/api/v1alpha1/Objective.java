package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A bound on one figure: exactly one of below and above. */
@ValidationRule(value = Objective.ONE_BOUND, messageExpression = Objective.NOT_ONE_BOUND)
@ValidationRule(value = Objective.BOUND_HAS_UNIT, messageExpression = Objective.BOUND_WITHOUT_UNIT)
public record Objective(
        @Required
        @Size(max = 30)
        @JsonPropertyDescription("Name of the variant that the bound applies to.") String variant,

        @ValidationRule(value = Objective.METRIC_IS_KNOWN, messageExpression = Objective.METRIC_UNKNOWN)
        @Required
        @Size(max = 64)
        @JsonPropertyDescription("publishLatency, serviceLatency or endToEndLatency with .mean, .p50, .p90, .p95, "
                + ".p99, .p999 or .max; requestLatency.mean, recordsPerSecond, bytesPerSecond, consumedPerSecond, "
                + "replicatedPerSecond, replicatedRatio (replicated by acknowledged records), replicationLagMs or "
                + "replicationLagBytes with .p50 or .max (how far replicas were behind), "
                + "brokerBytesInPerSecond, brokerBytesOutPerSecond (of the broker with most), errorRatio, or "
                + "brokerImbalance (largest broker share over the mean). endToEndLatency and consumedPerSecond "
                + "need workloads with consumers. Of probes, probe.OPERATION, such as probe.create, with .perSecond, "
                + ".errorRatio, .mean, .p50, .p90, .p95, .p99, .p999 or .max.") String metric,

        @Size(max = 32)
        @JsonPropertyDescription("Upper bound, exclusive: a duration such as 50ms for a latency, otherwise a number in "
                + "quotes.")
        @Nullable String below,

        @Size(max = 32)
        @JsonPropertyDescription("Lower bound, exclusive: a duration such as 50ms for a latency, otherwise a number in "
                + "quotes.")
        @Nullable String above,

        @ValidationRule(value = "self in ['Fail', 'Pass']", messageExpression = """
                '"%s" is not a valid value of undecided: use Fail or Pass'.format([self])""")
        @Size(max = 64)
        @JsonPropertyDescription("What becomes of the objective if the bound lies within the confidence interval, so "
                + "that chance would decide: Fail or Pass. Default: Fail.")
        @Nullable String undecided) {

    /** The value of {@code undecided} with which an objective that cannot be decided counts as met. */
    public static final String PASS = "Pass";

    static final String METRICS = "((publish|service|endToEnd)Latency[.](mean|p50|p90|p95|p99|p999|max)"
            + "|requestLatency[.]mean|recordsPerSecond|bytesPerSecond|consumedPerSecond|replicatedPerSecond|"
            + "replicatedRatio|replicationLag(Ms|Bytes)[.](p50|max)|brokerBytes(In|Out)PerSecond|errorRatio|"
            + "brokerImbalance"
            + "|probe[.][a-z][A-Za-z]{0,29}[.](perSecond|errorRatio|mean|p50|p90|p95|p99|p999|max))";
    static final String METRIC_NAMES = "publishLatency, serviceLatency or endToEndLatency with .mean, .p50, "
            + ".p90, .p95, .p99, .p999 or .max, requestLatency.mean, recordsPerSecond, bytesPerSecond, "
            + "consumedPerSecond, replicatedPerSecond, replicatedRatio, replicationLagMs or replicationLagBytes with "
            + ".p50 or .max, brokerBytesInPerSecond, brokerBytesOutPerSecond, errorRatio or brokerImbalance; of probes "
            + "probe.create or another operation with .perSecond, .errorRatio, or as a latency";
    static final String METRIC_IS_KNOWN = "self.matches('^" + METRICS + "$')";
    /** The message if it isn't. */
    static final String METRIC_UNKNOWN = "'\"%s\" is not a metric: use " + METRIC_NAMES + "'.format([self])";

    static final String ONE_BOUND = "has(self.below) != has(self.above)";
    /** The message if there are two or none. */
    static final String NOT_ONE_BOUND = """
            has(self.below) ? 'below "%s" and above "%s" are both given: keep one of them'.format([self.below, \
            self.above]) : \
            'no bound is given: write below or above'""";

    /** What only consumers measure. */
    static final String OF_CONSUMERS = "(o.metric.startsWith('endToEndLatency') || o.metric == 'consumedPerSecond')";

    private static final String IS_LATENCY = "self.metric.matches('Latency|^probe[.].*[.](mean|p[0-9]+|max)$')";

    /**
     * The bound has a unit that suits the metric. It also holds for an unknown metric, and unless there is exactly one
     * bound: other rules refuse those.
     */
    static final String BOUND_HAS_UNIT = "has(self.below) == has(self.above) || !self.metric.matches('^" + METRICS
            + "$') || (has(self.below) ? self.below : self.above).matches(" + Objective.IS_LATENCY
            + " ? '^([0-9]{1,8}([.][0-9]{1,6})?(ms|s|m))+$' : '^[0-9]{1,15}([.][0-9]{1,9})?$')";
    /** The message if it doesn't. */
    static final String BOUND_WITHOUT_UNIT = """
            '"%s" cannot be compared with %s: write %s'.format([has(self.below) ? self.below : self.above, \
            self.metric, \
            """ + Objective.IS_LATENCY + " ? 'a duration such as 50ms' : 'a number in quotes, such as \"1.5\"'])";
}
