package io.skewbench.admin.connection;

import io.skewbench.protocol.failure.FailureText;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * The cluster did not carry out a request for a reason that may be temporary: no connection, time-out, no leader. The
 * message says what was asked and what Kafka answered, and can be used in a condition.
 */
public final class KafkaUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public KafkaUnavailableException(String asked, Throwable answer) {
        super(asked + ": " + describe(answer), answer);
    }

    public KafkaUnavailableException(String message) {
        super(message);
    }

    /**
     * Returns the failure of a question whose answer waited for memory, which does not mean that the cluster is silent.
     */
    static KafkaUnavailableException withoutRoom(String servers, KafkaUnavailableException why) {
        var failure = new KafkaUnavailableException(
                "No memory was free to read the response of Kafka at " + servers
                        + ": other responses to this namespace, or to all namespaces, use it; Skewbench tries again");
        failure.addSuppressed(why);
        return failure;
    }

    /** Returns whether the cluster gave no answer at all, so that another question to it would get none either. */
    public boolean isSilence() {
        for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof TimeoutException || cause instanceof ConfigException) {
                return true;
            }
        }
        return false;
    }

    private static String describe(Throwable answer) {
        var innermost = answer;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return FailureText.withClass(innermost);
    }
}
