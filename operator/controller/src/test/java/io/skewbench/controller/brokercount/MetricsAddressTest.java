package io.skewbench.controller.brokercount;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsAddressTest {

    @ParameterizedTest
    @CsvSource({"10.244.1.7, http://10.244.1.7:9404/metrics", "192.168.0.255, http://192.168.0.255:9404/metrics",
            "fd00::1:7, http://[fd00::1:7]:9404/metrics"})
    void isStrimzisPortInThePod(String podIp, URI address) {
        assertThat(MetricsAddress.of(podIp)).contains(address);
    }

    /** Whoever may write the status of pods would otherwise make the operator ask its own machine, or a cloud's. */
    @ParameterizedTest
    @ValueSource(strings = {"", "127.0.0.1", "127.9.9.9", "0.0.0.0", "169.254.169.254", "224.0.0.1", "::1", "::",
            "fe80::1", "ff02::1", "::ffff:127.0.0.1", "localhost", "metadata.example", "10.0.0", "10.0.0.256",
            "10.0.0.1:80", "10.0.0.1/x", "fd00::1%eth0", "[fd00::1]", "fd00::1@host", "1", "0x7f.1", ".:1", ":"})
    void isNoneThatPodsDoNotHave(String podIp) {
        assertThat(MetricsAddress.of(podIp)).isEmpty();
    }

    @Test
    void asksForTheWantedMetricsAlone() {
        assertThat(MetricsAddress.query(URI.create("http://10.0.0.1:9404/metrics"))).asString()
                .startsWith("http://10.0.0.1:9404/metrics?name%5B%5D=kafka_network_requestmetrics_localtimems_mean&")
                .endsWith("&name%5B%5D=process_cpu_seconds_total");
    }
}
