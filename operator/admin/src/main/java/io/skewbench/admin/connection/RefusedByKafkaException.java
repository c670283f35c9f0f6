package io.skewbench.admin.connection;

import io.skewbench.engine.topic.KafkaRefusal;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicaAssignmentException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.PolicyViolationException;

/** Kafka refused a change and will refuse it again, until the spec or the rights of the user are changed. */
public final class RefusedByKafkaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedByKafkaException(String asked, ApiException answer) {
        super(asked + ": " + answer.getMessage(), answer);
    }

    /** Returns the refusal in the form on which the engine's decisions depend. */
    public KafkaRefusal refusal() {
        var kind = switch (getCause()) {
            case InvalidReplicaAssignmentException e -> KafkaRefusal.Kind.REPLICA_ASSIGNMENT;
            case InvalidPartitionsException e -> KafkaRefusal.Kind.PARTITION_COUNT;
            case InvalidConfigurationException e -> KafkaRefusal.Kind.SETTING;
            case null, default -> KafkaRefusal.Kind.OTHER;
        };
        return new KafkaRefusal(kind, String.valueOf(getMessage()));
    }

    static boolean isRefusal(ApiException answer) {
        return answer instanceof InvalidConfigurationException || answer instanceof InvalidReplicaAssignmentException
                || answer instanceof InvalidReplicationFactorException || answer instanceof InvalidPartitionsException
                || answer instanceof InvalidTopicException || answer instanceof PolicyViolationException
                || answer instanceof InvalidRequestException || answer instanceof AuthorizationException;
    }
}
