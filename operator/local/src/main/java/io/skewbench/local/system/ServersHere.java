package io.skewbench.local.system;

/**
 * The servers of the system under test that are started on this machine for the runs of a call.
 *
 * @param count how many; 0 where the system runs already
 * @param noun what they are called, in the plural
 * @param heapBytes the largest heap of each
 */
public record ServersHere(int count, String noun, long heapBytes) {
    /** The largest heap of a broker. */
    public static final long BROKER_HEAP_BYTES = 384L << 20;
    /** The largest heap of a ZooKeeper server. */
    public static final long ENSEMBLE_HEAP_BYTES = 512L << 20;

    /** Returns so many brokers. */
    public static ServersHere brokers(int count) {
        return new ServersHere(count, "brokers", BROKER_HEAP_BYTES);
    }

    /** Returns so many servers of a ZooKeeper ensemble. */
    public static ServersHere ofEnsemble(int count) {
        return new ServersHere(count, "servers", ENSEMBLE_HEAP_BYTES);
    }
}
