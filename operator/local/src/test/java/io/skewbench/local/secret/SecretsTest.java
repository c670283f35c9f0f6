package io.skewbench.local.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
    private static final String JAAS = "org.apache.kafka.common.security.scram.ScramLoginModule required "
            + "username=\"bench\" password=\"s3cret-p\\\"w\" clientSecret=other-secret;";

    @Test
    void arePasswordsKeysAndWhatAJaasConfigurationHolds() {
        var secrets = Secrets.of(Map.of("security.protocol", "SASL_SSL", "sasl.jaas.config", JAAS,
                "ssl.keystore.password", "store-pass", "ssl.keystore.key", "-----BEGIN-----",
                "ssl.truststore.location", "/etc/trust.jks"));
        assertThat(secrets.redact("user bench, SASL_SSL, /etc/trust.jks: store-pass, s3cret-p\\\"w, other-secret"))
                .isEqualTo("user bench, SASL_SSL, /etc/trust.jks: [hidden], [hidden], [hidden]");
        assertThat(secrets.redact("with " + JAAS + " and -----BEGIN-----")).isEqualTo("with [hidden] and [hidden]");
    }

    @Test
    void doNotShowThroughALongerOne() {
        assertThat(Secrets.of(Map.of("ssl.key.password", "abc", "ssl.keystore.password", "abcdef"))
                .redact("abcdef abc")).isEqualTo("[hidden] [hidden]");
    }

    @Test
    void areNoneWithoutSettings() {
        assertThat(Secrets.of(Map.of("acks", "all", "ssl.key.password", "")).redact("all")).isEqualTo("all");
    }
}
