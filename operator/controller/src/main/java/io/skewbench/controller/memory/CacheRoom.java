package io.skewbench.controller.memory;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.controller.decoding.ValueBytes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory for what informers keep of objects that anybody may write: one for all informers together, and of it a
 * part for each namespace, so that no tenant takes all.
 */
public final class CacheRoom {
    /** For the reports of a thousand workers of 64 KiB each. */
    private static final long BYTES_OF_A_NAMESPACE = 64L << 20;
    /** Of a string and its array beside its characters, of its place in a map, and of an object of the API. */
    private static final long STRING_BYTES = 48;
    static final long ENTRY_BYTES = 48;
    public static final long OBJECT_BYTES = 600;

    /** What a namespace with few Benchmarks and SkewedTopics needs, or many small ones. */
    private static final long SMALL_NAMESPACE = 1 << 20;

    private final long bytesOfNamespace;
    private final long bytes;
    private final long forSmallNamespaces;
    /** By namespace. */
    @GuardedBy("this")
    private final Map<String, Long> taken = new HashMap<>();
    @GuardedBy("this")
    private long allTaken;

    public CacheRoom() {
        this(BYTES_OF_A_NAMESPACE, HeapShares.CHILDREN, HeapShares.CHILDREN - BYTES_OF_A_NAMESPACE);
    }

    public CacheRoom(long bytesOfNamespace, long bytes) {
        this(bytesOfNamespace, bytes, 0);
    }

    /**
     * Creates room of which nothing is taken.
     *
     * @param forSmallNamespaces bytes of the whole that namespaces with no more than 1 MiB have to themselves, so that
     * no two or three others leave them none
     */
    CacheRoom(long bytesOfNamespace, long bytes, long forSmallNamespaces) {
        this.bytesOfNamespace = bytesOfNamespace;
        this.bytes = bytes;
        this.forSmallNamespaces = forSmallNamespaces;
    }

    /**
     * Takes as much for an object of a namespace in place of what was taken for it before. Who needs no more than that
     * keeps the place, however little room is left.
     *
     * @return whether there was room; if not, nothing is taken any more
     */
    synchronized boolean replace(String namespace, long before, long needed) {
        var fits = needed <= before || hasRoom(namespace, needed - before);
        account(namespace, (fits ? needed : 0) - before);
        return fits;
    }

    /** Returns whether as much could be taken just now. */
    public synchronized boolean hasRoom(String namespace, long needed) {
        var ofNamespace = taken.getOrDefault(namespace, 0L) + needed;
        var most = ofNamespace <= SMALL_NAMESPACE ? bytes : bytes - forSmallNamespaces;
        return allTaken + needed <= most && ofNamespace <= bytesOfNamespace;
    }

    @GuardedBy("this")
    private void account(String namespace, long more) {
        allTaken += more;
        if (taken.merge(namespace, more, Long::sum) == 0) {
            taken.remove(namespace);
        }
    }

    /** Returns the bytes of a map of strings, of none if there is none. */
    public static long bytes(@Nullable Map<String, String> entries) {
        return entries == null
                ? 0
                : entries.entrySet().stream()
                        .mapToLong(entry -> ENTRY_BYTES + bytes(entry.getKey()) + bytes(entry.getValue())).sum();
    }

    /** Returns the bytes of a string: one for each character, or two for each if one of them isn't of Latin-1. */
    public static long bytes(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        return STRING_BYTES + ValueBytes.ofCharacters(text);
    }
}
