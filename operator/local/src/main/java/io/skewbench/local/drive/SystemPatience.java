package io.skewbench.local.drive;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** Repeats a question while the system under test does not answer, which may take a while under full load. */
final class SystemPatience {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(100);

    private SystemPatience() {}

    /**
     * Returns the answer to a question.
     *
     * @param check called before each attempt, to throw where the run can't go on
     * @param report prints why the system does not answer
     * @throws RunFailedException if the system has not answered for 60 seconds
     */
    static <T> T ask(Supplier<T> question, Runnable check, RunNarration report) {
        var deadline = Instant.now().plus(LIMIT);
        while (true) {
            check.run();
            try {
                return question.get();
            } catch (KafkaUnavailableException | SystemUnavailableException e) {
                if (Instant.now().isAfter(deadline)) {
                    throw new RunFailedException(FailureText.of(e), e);
                }
                report.systemUnavailable(FailureText.of(e), deadline);
                Pause.of(POLL);
            }
        }
    }
}
