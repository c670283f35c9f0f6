package io.skewbench.engine.counting;

/**
 * What one broker has counted since it started, at one moment. Times of requests are those of all requests to append
 * records, whoever sent them, added up.
 *
 * @param processors that its process may use
 * @param nanos when this was read, by a clock that never goes back and is the same for each reading of this broker
 * @param cpuNanos processor time of the broker's process
 * @param idleNanos for which its request handlers had nothing to do, on average
 * @param requests that it answered
 * @param queueMillis for which requests waited for a request handler
 * @param localMillis for which request handlers appended their records
 * @param remoteMillis for which requests waited for followers
 * @param totalMillis from the moment when requests were read to the moment when their answers were sent
 */
public record BrokerTotals(int broker, Processors processors, long nanos, long cpuNanos, long idleNanos, long requests,
        long queueMillis, long localMillis, long remoteMillis, long totalMillis) {

    /**
     * The processors of a machine that brokers may share.
     *
     * @param machine equal for brokers on the same machine
     * @param all how many it has; more than 0
     * @param limit how many of them this broker may take, such as 0.5 in a container with such a limit; at most
     * {@code all}, and more than 0
     */
    public record Processors(String machine, double all, double limit) {

        /** All processors of a machine. */
        public Processors(String machine, double all) {
            this(machine, all, all);
        }
    }
}
