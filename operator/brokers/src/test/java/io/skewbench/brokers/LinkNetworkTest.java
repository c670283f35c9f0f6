package io.skewbench.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import io.skewbench.brokers.process.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkNetworkTest {
    @TempDir
    Path parent;

    @Test
    void leavesNothingBehind() throws Exception {
        // Given two brokers' namespaces, where they are allowed
        try (var folder = RunFolder.open(parent, "skewbench-allowed")) {
            assumeThatCode(() -> LinkNetwork.open(folder, List.of(1_000_000L))).doesNotThrowAnyException();
        }
        LinkNetwork network;
        try (var folder = RunFolder.open(parent, "skewbench-links")) {
            network = LinkNetwork.open(folder, List.of(400_000_000L, 40_000_000L));
            assertThat(output("ip", "netns", "list")).contains(network.name() + "-0", network.name() + "-1");
            assertThat(output("ip", "netns", "exec", network.name() + "-1", "tc", "qdisc")).contains("rate 40Mbit");

            // When the folder of the run is closed
        }

        // Then
        assertThat(output("ip", "netns", "list")).doesNotContain(network.name());
        assertThat(output("ip", "link", "show", "type", "bridge")).doesNotContain(network.name());
        assertThat(parent).isEmptyDirectory();
    }

    private static String output(String... command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
