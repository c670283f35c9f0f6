package io.skewbench.admin;

import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicaAssignmentException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.PolicyViolationException;

/** Kafka refused a change and will refuse it again: the spec has to be mended, or the rights of the user. */
public final class RefusedByKafkaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedByKafkaException(String asked, ApiException answer) {
        super(asked + ": " + answer.getMessage(), answer);
    }

    static boolean isRefusal(ApiException answer) {
        return answer instanceof InvalidConfigurationException || answer instanceof InvalidReplicaAssignmentException
                || answer instanceof InvalidReplicationFactorException || answer instanceof InvalidPartitionsException
                || answer instanceof InvalidTopicException || answer instanceof PolicyViolationException
                || answer instanceof InvalidRequestException || answer instanceof AuthorizationException;
    }
}
