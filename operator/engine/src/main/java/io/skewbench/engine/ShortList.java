package io.skewbench.engine;

import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Lists in sentences, of which only the beginning is written out. */
public final class ShortList {
    private ShortList() {}

    /**
     * Returns the first items and how many there are beside them, such as {@code a, b and 3 more}.
     *
     * @param shown the most items that are written out, at least 1
     */
    public static String of(Collection<String> items, int shown) {
        return of(items, shown, Function.identity());
    }

    /**
     * Returns the first items and how many there are beside them, such as {@code a, b and 3 more}.
     *
     * @param shown the most items that are written out, at least 1
     * @param words of an item; asked for only those that are written out
     */
    public static <T> String of(Collection<T> items, int shown, Function<? super T, String> words) {
        var first = items.stream().limit(shown).map(words).collect(Collectors.joining(", "));
        return items.size() > shown ? first + " and " + (items.size() - shown) + " more" : first;
    }
}
