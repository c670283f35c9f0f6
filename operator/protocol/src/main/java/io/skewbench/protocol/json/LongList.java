package io.skewbench.protocol.json;

import com.fasterxml.jackson.databind.util.StdConverter;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * An immutable list of numbers that holds no object for each: the time lines of a thousand workers on 50 brokers have
 * 16 million numbers.
 */
public final class LongList extends AbstractList<Long> implements RandomAccess {
    private final long[] values;

    private LongList(long[] values) {
        this.values = values;
    }

    /** Returns a list of these numbers as they are now. */
    public static List<Long> copyOf(long[] values) {
        return new LongList(values.clone());
    }

    /** Returns a list's numbers. The caller must not change the array: it may be the list's own. */
    public static long[] values(List<Long> list) {
        return list instanceof LongList own ? own.values : list.stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public Long get(int index) {
        return values[index];
    }

    @Override
    public int size() {
        return values.length;
    }

    /** Reads lists from JSON; fails if a number is missing. */
    public static final class Reading extends StdConverter<long[], List<Long>> {
        @Override
        public List<Long> convert(long[] values) {
            return new LongList(values);
        }
    }
}
