package io.skewbench.measure.figure;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** One value of each round, in their order; at least one. */
public record Series(List<Double> values) {

    public Series {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("A series without values");
        }
        values = List.copyOf(values);
    }

    /** Returns the value of the only round. */
    public static Series of(double value) {
        return new Series(List.of(value));
    }

    /** Returns one value of each trial. */
    public static <T> Series of(List<T> trials, ToDoubleFunction<? super T> value) {
        return new Series(trials.stream().map(trial -> value.applyAsDouble(trial)).toList());
    }

    /**
     * Returns the ratio to another series of the same rounds, round by round, so that conditions of a round cancel out.
     */
    public Series over(Series other) {
        return with(other, (one, another) -> one / another);
    }

    /** Returns the difference to another series of the same rounds, round by round. */
    public Series less(Series other) {
        return with(other, (one, another) -> one - another);
    }

    private Series with(Series other, DoubleBinaryOperator operator) {
        if (values.size() != other.values.size()) {
            throw new IllegalArgumentException(values.size() + " rounds beside " + other.values.size());
        }
        return new Series(IntStream.range(0, values.size())
                .mapToObj(i -> operator.applyAsDouble(values.get(i), other.values.get(i))).toList());
    }

    /** Returns the value in the middle; of an even number, the mean of both. */
    public double median() {
        var sorted = values.stream().sorted().toList();
        var middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Returns the smallest value. */
    public double least() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /** Returns the largest value. */
    public double most() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
