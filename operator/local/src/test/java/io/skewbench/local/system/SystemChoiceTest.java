package io.skewbench.local.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.local.plan.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemChoiceTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void readsTheClientSettingsOfARunningCluster() throws IOException {
        // Given
        var file = file("security.protocol=SSL\nssl.truststore.password=secret-1\n");
        // When
        var running = SystemChoice.Running.of("kafka:9092", file);
        // Then
        assertThat(running.client()).isEqualTo(
                Map.of("security.protocol", "SSL", "ssl.truststore.password", "secret-1"));
    }

    @Test
    void hidesThePasswordsAmongTheClientSettings() {
        // Given
        var running = new SystemChoice.Running("kafka:9092", Map.of("ssl.truststore.password", "secret-1"));
        // When
        var secrets = running.secrets();
        // Then
        assertThat(secrets.values()).containsExactly("secret-1");
    }

    @Test
    void refusesBootstrapServersInTheFile() throws IOException {
        // Given
        var file = file("bootstrap.servers=other:9092\n");
        // Then
        assertThatThrownBy(() -> SystemChoice.Running.of("kafka:9092", file)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("--command-config: bootstrap.servers: \"other:9092\"");
    }

    @Test
    void refusesAValueThatKafkasClientsWouldRefuse() throws IOException {
        // Given
        var file = file("request.timeout.ms=10s\n");
        // Then
        assertThatThrownBy(() -> SystemChoice.Running.of("kafka:9092", file)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("--command-config: request.timeout.ms: \"10s\": must be a whole number of "
                        + "milliseconds");
    }

    @Test
    void namesTheNearestSettingForAnUnknownOne() {
        // Given
        var running = new SystemChoice.Running("kafka:9092", Map.of("security.protocl", "SSL"));
        // When
        var lines = running.unknownSettings();
        // Then
        assertThat(lines).containsExactly("--command-config: security.protocl: Kafka's clients have no setting of this "
                + "name; did you mean security.protocol?");
    }

    @Test
    void refusesAFileThatDoesNotExist() {
        // Given
        var missing = folder.resolve("missing.properties");
        // Then
        assertThatThrownBy(() -> SystemChoice.Running.of("kafka:9092", missing))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "--command-config: \"" + missing + "\": there is no such file; name a property file");
    }

    @Test
    void refusesAFileThatIsNotText() throws IOException {
        // Given
        var binary = Files.write(folder.resolve("client.jks"), new byte[]{(byte) 0xfe, (byte) 0xed, (byte) 0xfe});
        // Then
        assertThatThrownBy(() -> SystemChoice.Running.of("kafka:9092", binary))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("--command-config: \"" + binary + "\": is not text in UTF-8");
    }

    @Test
    void countsTheBrokersThatRunOnThisMachine() {
        // When
        var brokers = new SystemChoice.Embedded(5).serversHere();
        // Then
        assertThat(brokers).isEqualTo(ServersHere.brokers(5));
    }

    @Test
    void countsTheServersOfZooKeeperThatRunOnThisMachine() {
        // When
        var servers = new SystemChoice.Ensemble(1).serversHere();
        // Then
        assertThat(servers).isEqualTo(ServersHere.ofEnsemble(1));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("client.properties"), text);
    }
}
