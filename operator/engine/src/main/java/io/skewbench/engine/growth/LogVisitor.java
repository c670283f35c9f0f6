package io.skewbench.engine.growth;

/** Receives the sizes of all logs of a cluster, broker by broker, so that nobody has to hold all of them at once. */
public interface LogVisitor {

    /**
     * The logs of a broker follow.
     *
     * @param nanos when it answered, by the monotonic clock
     * @param directories digest of the log directories that it could read: what lies in others is not among the logs
     * @param logs how many follow at most
     */
    void broker(int broker, long nanos, int directories, int logs);

    /** The size of one log of the broker that was named last, in the unit of all. */
    void log(String topic, int partition, long size);
}
