package io.skewbench.brokers.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.brokers.ensemble.ServerSettings.Ports;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {
    private static final List<Ports> ONE = List.of(new Ports(2181, 2182, 2183));
    private static final List<Ports> TWO = List.of(new Ports(2181, 2182, 2183), new Ports(2184, 2185, 2186));

    @Test
    void replaceDefaultsByThoseOfThePlanAndTheseByThoseOfARestart() throws IOException {
        // When
        var settings = new ServerSettings(ONE, Map.of("tickTime", "500", "snapCount", "10"))
                .with(Map.of("snapCount", "20", "forceSync", "no"));
        // Then
        assertThat(written(settings, 1)).containsEntry("tickTime", "500").containsEntry("snapCount", "20")
                .containsEntry("forceSync", "no").containsEntry("syncLimit", "5");
    }

    @Test
    void keepWhereServersListenAndStore() throws IOException {
        // When
        var settings = new ServerSettings(ONE, Map.of("dataDir", "/etc", " clientPortAddress ", "0.0.0.0",
                "\tadmin.enableServer", "true", "snapCount", "5\ndataLogDir=/etc"));
        // Then
        assertThat(written(settings, 1)).containsEntry("dataDir", "/run/data")
                .containsEntry("clientPortAddress", "127.0.0.1").containsEntry("admin.enableServer", "false")
                .doesNotContainKey("dataLogDir").doesNotContainKey(" clientPortAddress ")
                .doesNotContainKey("\tadmin.enableServer");
    }

    @Test
    void nameAllServersOfAnEnsemble() throws IOException {
        // When
        var second = written(new ServerSettings(TWO, Map.of()), 2);
        // Then
        assertThat(second).containsEntry("clientPort", "2184").containsEntry("server.1", "127.0.0.1:2182:2183")
                .containsEntry("server.2", "127.0.0.1:2185:2186");
        assertThat(written(new ServerSettings(ONE, Map.of()), 1)).as("a server alone").doesNotContainKey("server.1");
    }

    /** Returns what a server reads that was written to its file. */
    private static Map<Object, Object> written(ServerSettings settings, int server) throws IOException {
        var file = new StringWriter();
        settings.of(server, Path.of("/run/data")).store(file, null);
        var read = new Properties();
        read.load(new StringReader(file.toString()));
        return read;
    }
}
