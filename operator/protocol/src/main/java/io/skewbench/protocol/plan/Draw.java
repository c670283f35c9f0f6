package io.skewbench.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * How each record's one of so many things (keys, sizes, lines of a file) is drawn: a number from 0 on below their
 * count, as a function of the seed and of the record's position in the workload.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({@JsonSubTypes.Type(value = Draw.Constant.class, name = "constant"),
        @JsonSubTypes.Type(value = Draw.Sequential.class, name = "sequential"),
        @JsonSubTypes.Type(value = Draw.Uniform.class, name = "uniform"),
        @JsonSubTypes.Type(value = Draw.Zipfian.class, name = "zipfian"),
        @JsonSubTypes.Type(value = Draw.HotSet.class, name = "hotSet")})
public sealed interface Draw {

    /** Always 0. */
    record Constant() implements Draw {}

    /** One after the other, and from 0 again. */
    record Sequential() implements Draw {}

    /** All equally often. */
    record Uniform() implements Draw {}

    /**
     * Number k in proportion to {@code 1 / (k + 1)^exponent}.
     *
     * @param exponent at least 0
     */
    record Zipfian(double exponent) implements Draw {}

    /**
     * A few numbers get most of the records, and others in turn.
     *
     * @param share of the records that have a hot number, 0 to 1; the rest are drawn uniformly from the other numbers
     * @param size how many numbers are hot at a time, at least 1 and below their count
     * @param movesEvery after so many records the numbers that follow are hot instead; 0: never
     */
    record HotSet(double share, long size, long movesEvery) implements Draw {}
}
