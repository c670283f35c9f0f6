package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.UnreadableException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Columns of a table: one list for each column. Names, which are long, are stored as indexes into a list of distinct
 * names.
 */
final class Columns {

    private Columns() {}

    /** Returns the column of one value of each row. */
    static <R, T> List<T> of(List<R> rows, Function<R, T> value) {
        return rows.stream().map(value).toList();
    }

    /** Returns the index of each distinct name, in order of first occurrence. */
    static Map<String, Integer> numbered(Iterable<String> names) {
        var numbers = new LinkedHashMap<String, Integer>();
        names.forEach(name -> numbers.putIfAbsent(name, numbers.size()));
        return numbers;
    }

    /**
     * Checks the columns of a table that was read.
     *
     * @param what the rows are, in the plural
     * @throws UnreadableException if one is missing or lacks a value, or they differ in length
     */
    static void check(String what, List<List<?>> columns) {
        var rows = columns.getFirst().size();
        for (var column : columns) {
            if (column.size() != rows || column.stream().anyMatch(value -> value == null)) {
                throw new UnreadableException("The columns of " + what + " differ in length, or lack values");
            }
        }
    }

    /**
     * Returns the name at an index.
     *
     * @throws UnreadableException if there is none
     */
    static String name(List<String> names, int number) {
        if (number < 0 || number >= names.size()) {
            throw new UnreadableException("There is no topic number " + number + " of " + names.size());
        }
        return names.get(number);
    }
}
