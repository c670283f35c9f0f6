package io.skewbench.admin.connection;

import org.apache.kafka.common.errors.AuthenticationException;

/**
 * A server sent an answer that no Kafka broker sends, most often because it expects another security protocol. It is an
 * {@link AuthenticationException} so that Kafka's client fails the request at once instead of reconnecting.
 */
final class UnreadableAnswerException extends AuthenticationException {
    private static final long serialVersionUID = 1;

    private UnreadableAnswerException(String message) {
        super(message);
    }

    static UnreadableAnswerException tooLong(String servers, int bytes, int limit) {
        return new UnreadableAnswerException(
                "Kafka at " + servers + " answered with " + bytes + " bytes; at most " + limit
                        + " are read: is this a Kafka listener, and the right security protocol?");
    }

    static UnreadableAnswerException tooMany(String servers, int count, String what, int limit) {
        return new UnreadableAnswerException(
                "Kafka at " + servers + " answered with " + count + " " + what + "; at most " + limit
                        + " are read: is this a Kafka listener?");
    }

    static UnreadableAnswerException broken(String servers) {
        return new UnreadableAnswerException(
                "Kafka at " + servers + " sent an unreadable response: is this a Kafka listener?");
    }

    static UnreadableAnswerException tooManyIterations(String servers, int digits) {
        return new UnreadableAnswerException(
                "Kafka at " + servers + " asks for a number of SCRAM iterations with more than "
                        + digits + " digits; Kafka itself allows 16384: is this a Kafka listener?");
    }
}
