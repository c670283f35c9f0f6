package io.skewbench.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * How a number of things (keys, sizes, lines of a file) are distributed over records: each record draws a number from
 * 0, below the count of things, as a function of the seed and of the record's position in the workload.
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

    /** In ascending order, then from 0 again. */
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
     * A few numbers get most of the records; which ones may change over time.
     *
     * @param share of the records that have a hot number, 0 to 1; the rest are drawn uniformly from the other numbers
     * @param size how many numbers are hot at a time, at least 1 and below their count
     * @param movesEvery number of records after which the next numbers become hot instead; 0 for never
     */
    record HotSet(double share, long size, long movesEvery) implements Draw {}
}
