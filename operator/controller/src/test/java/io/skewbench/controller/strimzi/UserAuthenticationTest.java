package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.strimzi.api.kafka.model.kafka.listener.KafkaListenerAuthenticationScramSha512;
import io.strimzi.api.kafka.model.kafka.listener.KafkaListenerAuthenticationTls;
import io.strimzi.api.kafka.model.user.KafkaUserScramSha512ClientAuthentication;
import io.strimzi.api.kafka.model.user.KafkaUserTlsClientAuthentication;
import org.junit.jupiter.api.Test;

class UserAuthenticationTest {

    @Test
    void hasTheTypesOfListenersAndUsers() {
        assertThat(UserAuthentication.of(new KafkaListenerAuthenticationTls().getType()))
                .contains(UserAuthentication.TLS);
        assertThat(UserAuthentication.of(new KafkaListenerAuthenticationScramSha512().getType()))
                .contains(UserAuthentication.SCRAM_SHA_512);
        assertThat(new KafkaUserTlsClientAuthentication().getType()).isEqualTo(UserAuthentication.TLS.type());
        assertThat(new KafkaUserScramSha512ClientAuthentication().getType())
                .isEqualTo(UserAuthentication.SCRAM_SHA_512.type());
    }

    @Test
    void isNoneWhereNoTypeIsWritten() {
        assertThat(UserAuthentication.of(null)).contains(UserAuthentication.NONE);
    }

    @Test
    void isUnknownForOtherTypes() {
        assertThat(UserAuthentication.of("custom")).isEmpty();
        assertThat(UserAuthentication.of("tls-external")).isEmpty();
    }
}
