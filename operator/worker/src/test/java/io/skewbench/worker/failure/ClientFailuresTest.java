package io.skewbench.worker.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.testing.TestPlans;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

/** Exceptions that the brokers of other tests, which have no authentication, don't cause. */
class ClientFailuresTest {
    private final ClientFailures failures = new ClientFailures(TestPlans.on("kafka:9092", "topic").plan());

    @Test
    void distinguishesCredentialsFromPermissions() {
        assertThat(failures.connecting(new SaslAuthenticationException("wrong password")).report().reason())
                .isEqualTo("AuthenticationFailed");
        assertThat(failures.connecting(new TopicAuthorizationException(Set.of("topic"))).report().reason())
                .isEqualTo("NotAuthorized");
        assertThat(failures.working(new ClusterAuthorizationException("no idempotent write")).report().reason())
                .isEqualTo("NotAuthorized");
    }

    @Test
    void looksAtWhatCausedAnException() {
        var failure = failures.working(new KafkaException("Cannot send", new SaslAuthenticationException("expired")));
        assertThat(failure.report().reason()).isEqualTo("AuthenticationFailed");
        assertThat(failure.report().message()).contains("Cannot send").contains("expired");
    }

    @Test
    void takesATimeoutForAnUnreachableClusterOnlyWhileConnecting() {
        assertThat(failures.connecting(new TimeoutException("late")).report().reason())
                .isEqualTo("BootstrapUnreachable");
        assertThat(failures.working(new TimeoutException("late")).report().reason()).isEqualTo("ProducerFailed");
    }

    @Test
    void goesOnAfterWhatConcernsOneRecordOnly() {
        assertThat(ClientFailures.isFinal(new TopicAuthorizationException("topic"))).isTrue();
        assertThat(ClientFailures.isFinal(new SaslAuthenticationException("expired"))).isTrue();
        assertThat(ClientFailures.isFinal(new RecordTooLargeException("large"))).isFalse();
        assertThat(ClientFailures.isFinal(new TimeoutException("late"))).isFalse();
    }
}
