package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast a workload sends: exactly one of the alternatives. All but unlimited are open loops, in which a slow broker
 * delays no intended send time. Their time 0 is the start of the measured time.
 */
@ValidationRule(value = Load.GIVEN + ".exists_one(it, it)", messageExpression = Load.GIVEN
        + """
                .exists(it, it) ? '%s are all given: keep one of them'.format([\
                (has(self.rate) ? ['rate'] : []) + (has(self.unlimited) ? ['unlimited'] : []) + \
                (has(self.steps) ? ['steps'] : []) + (has(self.ramp) ? ['ramp'] : []) + \
                (has(self.bursts) ? ['bursts'] : []) + (has(self.gaussian) ? ['gaussian'] : []) + \
                (has(self.perPartition) ? ['perPartition'] : [])]) : \
                'no load is given: write rate: <records per second> or unlimited: {}, or use steps, ramp, bursts, \
                gaussian or perPartition'""")
@ValidationRule(value = "!has(self.arrivals) || !has(self.unlimited)", fieldPath = ".arrivals", messageExpression = """
        '"%s" has no effect without a rate: an unlimited load sends whenever the producers accept records; leave it \
        out, or give a rate'.format([self.arrivals])""")
public record Load(
        @Min(1)
        @Max(MAX_RATE)
        @JsonPropertyDescription("Records per second of all producers of the workload together, as an open loop: a "
                + "slow broker does not delay the intended send times.")
        @Nullable Long rate,

        @JsonPropertyDescription("Send as fast as the producers accept records.")
        @Nullable Unlimited unlimited,

        @ValidationRule(value = "self.exists(it, it.rate > 0)", message = "no step sends anything: give at least one a "
                + "rate above 0")
        @Size(max = 100)
        @JsonPropertyDescription("Rates that apply one after the other. The last one holds until the end of the trial. "
                + "During the warm-up, the first one applies.")
        @Nullable List<Step> steps,

        @JsonPropertyDescription("A rate that changes steadily. During the warm-up, the first rate applies.")
        @Nullable Ramp ramp,

        @JsonPropertyDescription("Bursts at regular intervals, also during the warm-up. A burst starts when the "
                + "measured time starts.")
        @Nullable Bursts bursts,

        @JsonPropertyDescription("A rate drawn from a normal distribution for each window of time. During the warm-up, "
                + "the rate of the first window applies.")
        @Nullable Gaussian gaussian,

        @JsonPropertyDescription("A constant rate for each partition. The workers set the partition of each record, so "
                + "no partitioner is involved.")
        @Nullable PerPartition perPartition,

        @ValidationRule(value = "self in ['Periodic', 'Poisson']", messageExpression = """
                '"%s" is not a kind of arrivals: use Periodic or Poisson'.format([self])""")
        @Size(max = 64)
        @JsonPropertyDescription("How records are due around the rate: Periodic, at equal distances; or Poisson, "
                + "independently of each other, as the requests of many users are. Default: Periodic.")
        @Nullable String arrivals) {

    /** Records per second. */
    public static final long MAX_RATE = 1_000_000_000;
    static final String GIVEN = "[has(self.rate), has(self.unlimited), has(self.steps), has(self.ramp), "
            + "has(self.bursts), has(self.gaussian), has(self.perPartition)]";

    /** No settings yet: an empty object chooses it. */
    public record Unlimited() {}

    /** One of several rates. */
    public record Step(
            @Min(0)
            @Max(MAX_RATE)
            @Required
            @JsonPropertyDescription("Records per second of all producers of the workload "
                    + "together; 0 for a pause.") Long rate,

            @ValidationRule(value = Rules.DURATION, messageExpression = Rules.DURATION_MESSAGE)
            @Size(max = Rules.DURATION_LENGTH)
            @Required
            @JsonPropertyDescription("How long the rate holds, in whole milliseconds, such as 30s.") String duration) {}

    /** From one rate to another. */
    @ValidationRule(value = "self.from > 0 || self.to > 0", message = "the rate is 0 all the time: give from or to a "
            + "rate above 0")
    public record Ramp(
            @Min(0)
            @Max(MAX_RATE)
            @Required
            @JsonPropertyDescription("Records per second at the start, of all producers of the "
                    + "workload together.") Long from,

            @Min(0)
            @Max(MAX_RATE)
            @Required
            @JsonPropertyDescription("Records per second at the end of the ramp, which then holds until the end of the "
                    + "trial.") Long to,

            @ValidationRule(value = Rules.DURATION, messageExpression = Rules.DURATION_MESSAGE)
            @Size(max = Rules.DURATION_LENGTH)
            @JsonPropertyDescription("How long the change takes, in whole milliseconds, such as 2m. Default: "
                    + "spec.duration.")
            @Nullable String over) {}

    /** Bursts at regular intervals. Its fields are not called on and off, which YAML reads as true and false. */
    @ValidationRule(value = "duration(self.duration) < duration(self.every)", fieldPath = ".every",
            messageExpression = """
                    '%s leaves no time between bursts of %s: make it longer than the bursts'.format([self.every, \
                    self.duration])""")
    public record Bursts(
            @Min(1)
            @Max(MAX_RATE)
            @Required
            @JsonPropertyDescription("Records per second during a burst, of all producers of the "
                    + "workload together.") Long rate,

            @ValidationRule(value = Rules.DURATION, messageExpression = Rules.DURATION_MESSAGE)
            @Size(max = Rules.DURATION_LENGTH)
            @Required
            @JsonPropertyDescription("How long a burst lasts, in whole milliseconds, such as 500ms.") String duration,

            @ValidationRule(value = Rules.DURATION, messageExpression = Rules.DURATION_MESSAGE)
            @Size(max = Rules.DURATION_LENGTH)
            @Required
            @JsonPropertyDescription("Time from the start of one burst to the start of the next, in whole "
                    + "milliseconds, such as 10s.") String every,

            @Min(0)
            @Max(MAX_RATE)
            @JsonPropertyDescription("Records per second between bursts. Default: 0.")
            @Nullable Long idleRate) {}

    /** A normal distribution. */
    @ValidationRule(value = "self.deviation <= self.mean", fieldPath = ".deviation", messageExpression = """
            '%d is more than the mean %d, so that many windows would have no records: make it \
            smaller'.format([self.deviation, self.mean])""")
    public record Gaussian(
            @Min(1)
            @Max(MAX_RATE)
            @Required
            @JsonPropertyDescription("Mean of the rates in records per second, of all producers of the workload "
                    + "together.") Long mean,

            @Min(0)
            @Max(MAX_RATE)
            @Required
            @JsonPropertyDescription("Standard deviation of the rates in records per second; a rate drawn below 0 is "
                    + "0.") Long deviation,

            @ValidationRule(value = Rules.DURATION, messageExpression = Rules.DURATION_MESSAGE)
            @Size(max = Rules.DURATION_LENGTH)
            @JsonPropertyDescription("How long each rate holds, in whole milliseconds, such as 100ms. Default: 1s.")
            @Nullable String window) {}

    /** How the partitions' rates differ. */
    @ValidationRule(value = "!has(self.exponent) || has(self.distribution) && self.distribution == 'Zipfian'",
            fieldPath = ".exponent",
            messageExpression = """
                    '%s has no effect, since only the Zipfian distribution has an exponent: write distribution: \
                    Zipfian, or \
                    leave it out'.format([self.exponent])""")
    public record PerPartition(
            @Min(1)
            @Max(PerPartition.MAX_RATE)
            @Required
            @JsonPropertyDescription("Mean rate of a partition in records per second, of all producers of the workload "
                    + "together.") Long rate,

            @ValidationRule(value = "self in ['Constant', 'Uniform', 'Zipfian']", messageExpression = """
                    '"%s" is not a distribution of rates: use Constant, Uniform or Zipfian'.format([self])""")
            @Size(max = 64)
            @JsonPropertyDescription("How the rates differ: Constant; Uniform, each drawn between 0 and the largest; "
                    + "or Zipfian, partition p's in proportion to 1/(p + 1)^exponent. Default: Constant.")
            @Nullable String distribution,

            @Min(0)
            @Max(10)
            @JsonPropertyDescription("Exponent of the Zipfian distribution, 0 to 10. Default: 1.")
            @Nullable Double exponent) {

        /** Records per second and partition. */
        public static final long MAX_RATE = 1_000_000;
    }
}
