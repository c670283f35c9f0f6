package io.skewbench.controller.memory;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.controller.decoding.ValueBytes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory for the informers' copies of objects that anybody may write: one for all informers together, with a limit
 * for each namespace, so that no tenant takes all.
 */
public final class CacheRoom {
    /** The limit of a namespace: the reports of a thousand workers, of 64 KiB each. */
    private static final long BYTES_OF_A_NAMESPACE = 64L << 20;
    /** Bytes of a string and its array beside its characters, of its place in a map, and of an object of the API. */
    private static final long STRING_BYTES = 48;
    static final long ENTRY_BYTES = 48;
    public static final long OBJECT_BYTES = 600;

    /** The memory that a namespace needs for few Benchmarks and SkewedTopics, or for many small ones. */
    private static final long SMALL_NAMESPACE = 1 << 20;

    private final long bytesOfNamespace;
    private final long bytes;
    private final long forSmallNamespaces;
    /** Bytes taken, by namespace. */
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
     * Creates an empty room.
     *
     * @param forSmallNamespaces bytes of the whole that are reserved for namespaces with no more than 1 MiB, so that
     * two or three others can't take all
     */
    CacheRoom(long bytesOfNamespace, long bytes, long forSmallNamespaces) {
        this.bytesOfNamespace = bytesOfNamespace;
        this.bytes = bytes;
        this.forSmallNamespaces = forSmallNamespaces;
    }

    /**
     * Takes room for an object of a namespace in place of the room that was taken for it before. An object that needs
     * no more than before keeps its room, however little is left.
     *
     * @return whether there was room; if not, the former room is released as well
     */
    synchronized boolean replace(String namespace, long before, long needed) {
        var fits = needed <= before || hasRoom(namespace, needed - before);
        account(namespace, (fits ? needed : 0) - before);
        return fits;
    }

    /** Returns whether there is currently as much room. */
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

    /** Returns the bytes of a map of strings; 0 if there is no map. */
    public static long bytes(@Nullable Map<String, String> entries) {
        return entries == null
                ? 0
                : entries.entrySet().stream()
                        .mapToLong(entry -> ENTRY_BYTES + bytes(entry.getKey()) + bytes(entry.getValue())).sum();
    }

    /** Returns the bytes of a string: one for each character, or two for each if any of them isn't in Latin-1. */
    public static long bytes(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        return STRING_BYTES + ValueBytes.ofCharacters(text);
    }
}
