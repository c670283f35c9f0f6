package io.skewbench.controller.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

class ApiServerAnswerTest {
    private static final String QUOTA = "exceeded quota: pods";

    @Test
    void isTheMessageThatTheApiServerSent() {
        assertThat(ApiServerAnswer.of(refused(QUOTA))).isEqualTo(QUOTA);
    }

    @Test
    void isTheMessageOfTheClientWhenTheApiServerDidNotAnswer() {
        var failure = new KubernetesClientException("Connection refused", new ConnectException());

        assertThat(ApiServerAnswer.of(failure)).isEqualTo("Connection refused");
    }

    @Test
    void isFoundAmongTheCausesOfAnException() {
        assertThat(ApiServerAnswer.among(new IllegalStateException("Cannot create Jobs", refused(QUOTA))))
                .isEqualTo(QUOTA);
    }

    @Test
    void isTheMessageOfTheExceptionWhenNoCauseHasAnAnswer() {
        assertThat(ApiServerAnswer.among(new IllegalStateException("Cannot create Jobs", new ConnectException())))
                .isEqualTo("Cannot create Jobs");
    }

    private static KubernetesClientException refused(String message) {
        return new KubernetesClientException(new StatusBuilder().withCode(403).withMessage(message).build());
    }
}
