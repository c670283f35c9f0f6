package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Quantity;
import org.jspecify.annotations.Nullable;

/** Keys and values. */
public record Records(
        @JsonPropertyDescription("Keys of the records. Default: records have no key.")
        @Nullable Key key,

        @Required
        @JsonPropertyDescription("Values of the records: random bytes, partly zeros if they are to be compressible, or "
                + "values from a payload.") Value value) {
    public static final int MIN_KEY_BYTES = 8;
    public static final int MAX_KEY_BYTES = 1 << 20;
    public static final long MAX_CARDINALITY = 1_000_000_000;
    public static final int MAX_VALUE_BYTES = 1 << 30;

    /** A key is drawn from a fixed set; the number drawn decides every byte of it. */
    @ValidationRule(value = "!has(self.exponent) || has(self.distribution) && self.distribution == 'Zipfian'",
            fieldPath = ".exponent",
            messageExpression = """
                    '%s has no effect, since only the Zipfian distribution has an exponent: write distribution: \
                    Zipfian, or \
                    leave it out'.format([self.exponent])""")
    @ValidationRule(value = "has(self.hotSet) == (has(self.distribution) && self.distribution == 'HotSet')",
            fieldPath = ".hotSet", messageExpression = """
                    has(self.hotSet) ? 'this has no effect, since only the HotSet distribution has a hot set: write \
                    distribution: HotSet, or leave it out' : \
                    'the HotSet distribution has no hot set: give hotSet with share and keys'""")
    @ValidationRule(value = "!has(self.hotSet) || self.hotSet.keys < (has(self.cardinality) ? self.cardinality : "
            + "10000)", fieldPath = ".hotSet", messageExpression = """
                    'keys %d are not fewer than all %d keys: give fewer, or a larger cardinality'\
                    .format([self.hotSet.keys, has(self.cardinality) ? self.cardinality : 10000])""")
    @ValidationRule(value = "!has(self.cardinality) || !has(self.distribution) || self.distribution != 'Constant'",
            fieldPath = ".cardinality", messageExpression = """
                    '%d has no effect, since the Constant distribution has one key: leave it out, or write another \
                    distribution'.format([self.cardinality])""")
    public record Key(
            @Pattern(Rules.KEY_BYTES)
            @Min(MIN_KEY_BYTES)
            @Max(MAX_KEY_BYTES)
            @JsonPropertyDescription("Size of each key in bytes, 8 to 1Mi. Default: 16.")
            @Nullable Quantity size,

            @Min(1)
            @Max(MAX_CARDINALITY)
            @JsonPropertyDescription("Number of different keys. Default: 10000.")
            @Nullable Long cardinality,

            @ValidationRule(value = "self in ['Constant', 'Sequential', 'Uniform', 'Zipfian', 'HotSet']",
                    messageExpression = """
                            '"%s" is not a distribution of keys: use Constant, Sequential, Uniform, Zipfian or \
                            HotSet'.format([self])""")
            @Size(max = 64)
            @JsonPropertyDescription("How keys are drawn: Constant (all records have the same), Sequential, Uniform, "
                    + "Zipfian or HotSet. Default: Uniform.")
            @Nullable String distribution,

            @Min(0)
            @Max(10)
            @JsonPropertyDescription("Exponent of the Zipfian distribution, 0 to 10: the k-th most frequent key is "
                    + "drawn in proportion to 1/k^exponent. Default: 1.")
            @Nullable Double exponent,

            @JsonPropertyDescription("The few keys that most of the records have, for the HotSet distribution.")
            @Nullable HotSet hotSet) {}

    /** Hot keys are drawn uniformly, and so are the others. */
    public record HotSet(
            @Required
            @Min(0)
            @Max(1)
            @JsonPropertyDescription("Share of the records that have a hot key, 0 to 1.") double share,

            @Required
            @Min(1)
            @Max(999_999_999)
            @JsonPropertyDescription("Number of keys that are hot at a time, less than the cardinality.") long keys,

            @Min(1)
            @Max(1_000_000_000_000L)
            @JsonPropertyDescription("Number of records of the workload after which other keys become hot. Default: "
                    + "the same keys stay hot.")
            @Nullable Long movesEvery) {}

    /** Sizes are drawn per record; a pool of random bytes is drawn once per worker. A payload has its own. */
    @ValidationRule(value = "has(self.size) != has(self.payload)", messageExpression = """
            has(self.size) ? 'size and payload are both given: keep one of them' : \
            'there is no value: give size, such as 1Ki, or payload'""")
    @ValidationRule(value = "!has(self.payload) || !has(self.distribution) && !has(self.minSize) && "
            + "!has(self.exponent) && !has(self.compressibleShare)", fieldPath = ".payload", messageExpression = """
                    'its values are sent as they are, so that %s have no effect: leave them out'.format([\
                    (has(self.distribution) ? ['distribution'] : []) + (has(self.minSize) ? ['minSize'] : []) + \
                    (has(self.exponent) ? ['exponent'] : []) + \
                    (has(self.compressibleShare) ? ['compressibleShare'] : [])])""")
    @ValidationRule(value = "!has(self.minSize) || has(self.distribution) && self.distribution != 'Constant'",
            fieldPath = ".minSize",
            messageExpression = """
                    '%s has no effect, since values of the Constant distribution have one size: write distribution: \
                    Uniform, \
                    or leave it out'.format([self.minSize])""")
    @ValidationRule(value = "!has(self.exponent) || has(self.distribution) && self.distribution == 'Zipfian'",
            fieldPath = ".exponent",
            messageExpression = """
                    '%s has no effect, since only the Zipfian distribution has an exponent: write distribution: \
                    Zipfian, or \
                    leave it out'.format([self.exponent])""")
    public record Value(
            @Pattern(Rules.BYTES)
            @Min(0)
            @Max(MAX_VALUE_BYTES)
            @JsonPropertyDescription("Size of each value in bytes, 0 to 1Gi, such as 100 or 10Ki; the largest size if "
                    + "the distribution varies it.")
            @Nullable Quantity size,

            @ValidationRule(value = "self in ['Constant', 'Sequential', 'Uniform', 'Zipfian']", messageExpression = """
                    '"%s" is not a distribution of sizes: use Constant, Sequential, Uniform or \
                    Zipfian'.format([self])""")
            @Size(max = 64)
            @JsonPropertyDescription("How sizes are drawn: Constant, Sequential (from minSize to size in steps of one "
                    + "byte, repeatedly), Uniform or Zipfian (smaller sizes are more frequent). Default: Constant.")
            @Nullable String distribution,

            @Pattern(Rules.BYTES)
            @Min(0)
            @Max(MAX_VALUE_BYTES)
            @JsonPropertyDescription("Smallest size if the distribution varies it, such as 1Ki. Default: 0.")
            @Nullable Quantity minSize,

            @Min(0)
            @Max(10)
            @JsonPropertyDescription("Exponent of the Zipfian distribution, 0 to 10: the k-th smallest size is drawn "
                    + "in proportion to 1/k^exponent. Default: 1.")
            @Nullable Double exponent,

            @Min(0)
            @Max(1)
            @JsonPropertyDescription("Share of each value's bytes that are zeros, 0 to 1. Every codec compresses them "
                    + "to almost nothing; the other bytes are random, which no codec compresses. Default: 0.")
            @Nullable Double compressibleShare,

            @JsonPropertyDescription("Values of your own, instead of a size.")
            @Nullable Payload payload) {}
}
