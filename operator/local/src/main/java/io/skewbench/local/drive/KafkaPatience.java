package io.skewbench.local.drive;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** Repeats a question while Kafka does not answer, which may take a while under full load. */
final class KafkaPatience {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(100);

    private KafkaPatience() {}

    /**
     * Returns the answer to a question.
     *
     * @param check called before each attempt, to throw where the run can't go on
     * @param report prints why Kafka does not answer
     * @throws RunFailedException if Kafka has not answered for 60 seconds
     */
    static <T> T ask(Supplier<T> question, Runnable check, RunNarration report) {
        var deadline = Instant.now().plus(LIMIT);
        while (true) {
            check.run();
            try {
                return question.get();
            } catch (KafkaUnavailableException e) {
                if (Instant.now().isAfter(deadline)) {
                    throw new RunFailedException(FailureText.of(e), e);
                }
                report.kafkaUnavailable(FailureText.of(e), deadline);
                Pause.of(POLL);
            }
        }
    }
}
