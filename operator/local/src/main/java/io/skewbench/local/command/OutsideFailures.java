package io.skewbench.local.command;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.connection.RefusedByKafkaException;
import io.skewbench.protocol.failure.FailureText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Failures with a cause outside the program, such as a full disk, a folder without write access, or a refusal by Kafka.
 */
public final class OutsideFailures {

    private OutsideFailures() {}

    /** Returns a sentence that says what failed; empty if the failure is a bug of the program. */
    public static Optional<String> sentence(Throwable failure) {
        return switch (failure) {
            case UncheckedIOException e -> Optional.of(sentence(FailureText.of(e), e.getCause()));
            case IOException e -> Optional.of(reason(e));
            case KafkaUnavailableException e -> Optional.of(FailureText.of(e));
            case RefusedByKafkaException e -> Optional.of(FailureText.of(e));
            case ReadOnlyFileSystemException e -> Optional.of("The file system can only be read");
            default -> Optional.empty();
        };
    }

    /** Leaves out the message of an exception that only repeats its cause. */
    private static String sentence(String message, @Nullable Throwable cause) {
        return cause instanceof IOException io
                ? message.equals(io.toString()) ? reason(io) : message + ": " + reason(io)
                : message;
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "there is no " + missing.getFile();
            case AccessDeniedException denied -> denied.getFile() + " may not be written or read";
            case FileSystemException other when other.getReason() != null -> other.getFile() + ": " + other.getReason();
            default -> FailureText.of(e);
        };
    }
}
