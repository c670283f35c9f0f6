package io.skewbench.worker.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How much later than asked Linux may wake a thread, so as to wake several at once: 50 µs unless told. As publish
 * latency starts when a record is due, all of it would show there. Source: proc_pid_timerslack_ns(5).
 */
final class TimerSlack {
    private static final Logger LOG = LoggerFactory.getLogger(TimerSlack.class);
    private static final Path PROCESSES = Path.of("/proc");
    /** Zero would mean the default. */
    private static final String SHORTEST_NANOS = "1";

    private TimerSlack() {}

    /** Makes that of the calling thread as short as can be, where the kernel is Linux and lets it. */
    static void shorten() {
        try {
            Files.writeString(ofThisThread(), SHORTEST_NANOS);
        } catch (IOException e) {
            LOG.atDebug().setCause(e).log("The timer slack stays as it is");
        }
    }

    /** The files of threads among those of their process don't have it; a process folder by a thread's number does. */
    static Path ofThisThread() throws IOException {
        var thread = Files.readSymbolicLink(PROCESSES.resolve("thread-self")).getFileName();
        return PROCESSES.resolve(thread).resolve("timerslack_ns");
    }
}
