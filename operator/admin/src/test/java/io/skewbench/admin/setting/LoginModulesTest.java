package io.skewbench.admin.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginModulesTest {

    @BeforeAll
    static void restrict() {
        LoginModules.allowOnlyScram();
    }

    @AfterAll
    static void allowAllAgain() {
        System.clearProperty("org.apache.kafka.allowed.login.modules");
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.sun.security.auth.module.Krb5LoginModule",
            "com.sun.security.auth.module.KeyStoreLoginModule", "com.sun.security.auth.module.LdapLoginModule",
            "org.apache.kafka.common.security.plain.PlainLoginModule"})
    void aSecretThatNamesAnotherIsRefused(String module) {
        assertThatThrownBy(() -> context(module + " required keyTab=\"/etc/passwd\";"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(module);
    }

    @Test
    void thoseOfKafkaUsersLogIn() {
        assertThat(context("org.apache.kafka.common.security.scram.ScramLoginModule required username=\"a\" "
                + "password=\"b\";").configurationEntries()).hasSize(1);
    }

    private static JaasContext context(String jaas) {
        return JaasContext.loadClientContext(Map.of("sasl.jaas.config", new Password(jaas)));
    }
}
