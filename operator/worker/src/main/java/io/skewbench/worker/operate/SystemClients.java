package io.skewbench.worker.operate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All clients of one worker, connected to the system under test. */
public interface SystemClients extends AutoCloseable {

    /** Returns the name and the version of the client that was loaded, such as {@code zookeeper 3.9.5}. */
    String version();

    /** Returns the operations that clients can begin. */
    Set<String> requests();

    /** Returns what clients can time without a request of its own. */
    Set<String> events();

    /** Returns the longest time in which an operation that has begun succeeds or fails. */
    Duration answerTimeout();

    /** Returns the clients. */
    List<? extends OperationClient> clients();

    /** Deletes what the clients have created and not deleted. Nothing may be in flight. */
    void deleteOwn() throws InterruptedException;

    /**
     * Returns what else was counted so far, by the names that {@link io.skewbench.protocol.report.OperationsResult}
     * lists.
     */
    Map<String, Long> counts();

    @Override
    void close();
}
