package io.skewbench.controller.benchmark;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory for what informers keep of objects that anybody may write: one for all informers together, and of it a part
 * for each namespace, so that no tenant takes all.
 */
final class CacheRoom {
    /** For the reports of a thousand workers of 64 KiB each. */
    private static final long BYTES_OF_A_NAMESPACE = 64L << 20;
    /** Of a string and its array beside its characters, of its place in a map, and of an object of the API. */
    private static final long STRING_BYTES = 48;
    static final long ENTRY_BYTES = 48;
    static final long OBJECT_BYTES = 600;
    private static final int LATIN_1 = 0xff;

    private final long bytesOfNamespace;
    private final long bytes;
    /** By namespace. Guarded by this, as is the sum. */
    private final Map<String, Long> taken = new HashMap<>();
    private long allTaken;

    CacheRoom() {
        this(BYTES_OF_A_NAMESPACE, HeapShares.CHILDREN);
    }

    CacheRoom(long bytesOfNamespace, long bytes) {
        this.bytesOfNamespace = bytesOfNamespace;
        this.bytes = bytes;
    }

    /** Takes as much for a namespace, unless there is no room; returns whether there was. */
    synchronized boolean take(String namespace, long needed) {
        if (allTaken + needed > bytes || taken.getOrDefault(namespace, 0L) + needed > bytesOfNamespace) {
            return false;
        }
        account(namespace, needed);
        return true;
    }

    /** Gives back what was taken. */
    synchronized void giveBack(String namespace, long given) {
        account(namespace, -given);
    }

    private void account(String namespace, long more) {
        allTaken += more;
        if (taken.merge(namespace, more, Long::sum) == 0) {
            taken.remove(namespace);
        }
    }

    /** Returns the bytes of a map of strings, of none if there is none. */
    static long bytes(@Nullable Map<String, String> entries) {
        return entries == null
                ? 0
                : entries.entrySet().stream()
                        .mapToLong(entry -> ENTRY_BYTES + bytes(entry.getKey()) + bytes(entry.getValue())).sum();
    }

    /** Returns the bytes of a string: one for each character, or two for each if one of them isn't of Latin-1. */
    static long bytes(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        return STRING_BYTES + (text.chars().allMatch(character -> character <= LATIN_1)
                ? text.length()
                : 2L * text.length());
    }
}
