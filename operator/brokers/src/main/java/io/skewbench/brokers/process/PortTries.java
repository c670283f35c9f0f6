package io.skewbench.brokers.process;

/** Ports are free when they are chosen, but another program may take one before a server listens. */
public final class PortTries {
    private static final int MOST = 3;

    private PortTries() {}

    /**
     * Returns normally if servers are to be started once more, because a port was taken.
     *
     * @param tried how often they were started, with this time
     * @param failure of this time
     * @throws RunFailedException the failure, if it has another cause, or if they were started often enough
     */
    public static void requireAnother(int tried, RunFailedException failure) {
        if (tried == MOST || !String.valueOf(failure.getMessage()).contains("in use")) {
            throw failure;
        }
    }
}
