package io.skewbench.engine.client;

/** The client of ZooKeeper that workers have. */
public final class EnsembleClient {
    /** Its version. */
    public static final String VERSION = "3.9.5";
    /** The session time-out that clients ask for, in milliseconds: within the limits that servers have by default. */
    public static final int SESSION_MS = 10_000;

    private EnsembleClient() {}
}
