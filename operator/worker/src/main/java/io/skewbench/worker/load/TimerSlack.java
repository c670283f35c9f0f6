package io.skewbench.worker.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time by which Linux may delay the end of a thread's sleep, to combine it with others: 50 µs by default. Publish
 * latency starts when a record is due, so it would include this delay. Source: proc_pid_timerslack_ns(5).
 */
public final class TimerSlack {
    private static final Logger LOG = LoggerFactory.getLogger(TimerSlack.class);
    private static final Path PROCESSES = Path.of("/proc");
    /** Zero would mean the default. */
    private static final String SHORTEST_NANOS = "1";

    private TimerSlack() {}

    /** Sets the calling thread's timer slack to the minimum, if the system is Linux and allows it. */
    public static void shorten() {
        try {
            Files.writeString(ofThisThread(), SHORTEST_NANOS);
        } catch (IOException e) {
            LOG.atDebug().setCause(e).log("The timer slack stays as it is");
        }
    }

    /**
     * Returns the calling thread's file. The files under {@code task} of a process don't include it, but a folder of
     * processes exists under the number of each thread as well.
     */
    static Path ofThisThread() throws IOException {
        var thread = Files.readSymbolicLink(PROCESSES.resolve("thread-self")).getFileName();
        return PROCESSES.resolve(thread).resolve("timerslack_ns");
    }
}
