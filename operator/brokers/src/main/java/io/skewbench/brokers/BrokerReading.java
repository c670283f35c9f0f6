package io.skewbench.brokers;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a broker has counted since it started. Times of requests are those of all requests to append records, added up;
 * Kafka rounds the times of each request to whole milliseconds.
 *
 * @param nanos when that was, by the broker's {@link System#nanoTime}
 * @param cpuNanos processor time of its process
 * @param processors that its process may use
 * @param idleNanos for which its request handlers had nothing to do, on average
 * @param requests that it answered
 * @param queueMillis for which requests waited for a request handler
 * @param localMillis for which request handlers appended their records
 * @param remoteMillis for which requests waited for followers
 * @param totalMillis from the moment when requests were read to the moment when their answers were sent
 */
public record BrokerReading(long nanos, long cpuNanos, int processors, long idleNanos, long requests, long queueMillis,
        long localMillis, long remoteMillis, long totalMillis) {
    private static final int NUMBERS = 9;

    /** Returns the numbers in their order, for another process. */
    String text() {
        return LongStream.of(nanos, cpuNanos, processors, idleNanos, requests, queueMillis, localMillis, remoteMillis,
                totalMillis).mapToObj(Long::toString).collect(Collectors.joining(" "));
    }

    /** Reads what {@link #text} gives; empty if it is anything else, such as the beginning of it. */
    static Optional<BrokerReading> of(String text) {
        try {
            var numbers = Arrays.stream(text.strip().split(" ", -1)).mapToLong(Long::parseLong).toArray();
            return numbers.length != NUMBERS || !text.endsWith("\n")
                    ? Optional.empty()
                    : Optional.of(new BrokerReading(numbers[0], numbers[1], Math.toIntExact(numbers[2]), numbers[3],
                            numbers[4], numbers[5], numbers[6], numbers[7], numbers[8]));
        } catch (NumberFormatException | ArithmeticException e) {
            return Optional.empty();
        }
    }
}
