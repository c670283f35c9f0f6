package io.skewbench.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerSettingsTest {
    private static final Network.Listeners LISTENERS = new Network.Listeners(List.of("h:1", "h:2"), "h:3");

    @Test
    void useBrokerZeroAsController() {
        // Given
        var settings = new BrokerSettings("id", LISTENERS, Map.of());
        // Then
        assertThat(settings.of(0, Path.of("/d"))).containsEntry("process.roles", "broker,controller")
                .containsEntry("listeners", "PLAINTEXT://h:1,CONTROLLER://h:3");
        assertThat(settings.of(1, Path.of("/d"))).containsEntry("process.roles", "broker")
                .containsEntry("listeners", "PLAINTEXT://h:2");
    }

    @Test
    void advertiseOnlyTheListenerForClients() {
        assertThat(new BrokerSettings("id", LISTENERS, Map.of()).of(0, Path.of("/d")))
                .containsEntry("advertised.listeners", "PLAINTEXT://h:1");
    }

    @Test
    void areReplacedByTheGivenSettings() {
        // Given
        var settings = new BrokerSettings("id", LISTENERS, Map.of("auto.create.topics.enable", "true", "num.io.threads",
                "2"));
        // Then
        assertThat(settings.of(0, Path.of("/d"))).containsEntry("auto.create.topics.enable", "true")
                .containsEntry("num.io.threads", "2");
    }
}
