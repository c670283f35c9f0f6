package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.topic.KafkaRefusal;
import io.skewbench.engine.topic.KafkaRefusal.Kind;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicaAssignmentException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NotControllerException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.ReassignmentInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RefusedByKafkaExceptionTest {

    static Stream<ApiException> refusals() {
        return Stream.of(new InvalidConfigurationException("no"), new InvalidReplicaAssignmentException("no"),
                new InvalidReplicationFactorException("no"), new InvalidPartitionsException("no"),
                new InvalidTopicException("no"), new PolicyViolationException("no"), new InvalidRequestException("no"),
                new TopicAuthorizationException("no"), new ClusterAuthorizationException("no"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void answersThatStayTheSameAreRefusals(ApiException answer) {
        // When
        var isRefusal = RefusedByKafkaException.isRefusal(answer);
        // Then
        assertThat(isRefusal).isTrue();
    }

    static Stream<ApiException> temporary() {
        return Stream.of(new TimeoutException("late"), new NotControllerException("moved"),
                new ReassignmentInProgressException("busy"), new TopicExistsException("there"),
                new UnknownServerException("broken"));
    }

    @ParameterizedTest
    @MethodSource("temporary")
    void answersThatMayChangeAreNoRefusals(ApiException answer) {
        // When
        var isRefusal = RefusedByKafkaException.isRefusal(answer);
        // Then
        assertThat(isRefusal).isFalse();
    }

    static Stream<Arguments> kinds() {
        return Stream.of(Arguments.of(new InvalidReplicaAssignmentException("no"), Kind.REPLICA_ASSIGNMENT),
                Arguments.of(new InvalidPartitionsException("no"), Kind.PARTITION_COUNT),
                Arguments.of(new InvalidConfigurationException("no"), Kind.SETTING),
                Arguments.of(new PolicyViolationException("no"), Kind.OTHER));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void saysWhatTheRefusalIsAbout(ApiException answer, Kind kind) {
        // When
        var refusal = new RefusedByKafkaException("Cannot create topic orders", answer).refusal();
        // Then
        assertThat(refusal).isEqualTo(new KafkaRefusal(kind, "Cannot create topic orders: no"));
    }
}
