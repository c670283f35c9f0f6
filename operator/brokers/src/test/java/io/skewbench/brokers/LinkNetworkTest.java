package io.skewbench.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"RTNETLINK answers: Operation not permitted",
            "mkdir /run/netns failed: Permission denied"})
    void isUnavailableWithoutTheRight(String answer) {
        assertThat(LinkNetwork.failure("ip link add skb0 type bridge", answer))
                .isInstanceOf(LinksUnavailableException.class).hasMessage("Cannot limit links, which needs Linux, "
                        + "root, ip and tc: ip link add skb0 type bridge: " + answer);
    }

    @Test
    void isUnavailableWithoutThePrograms() {
        // When
        var cause = catchThrowableOfType(IOException.class, () -> output("no-such-program"));
        // Then
        assertThat(LinkNetwork.failure("no-such-program", cause)).isInstanceOf(LinksUnavailableException.class)
                .hasCause(cause);
    }

    @Test
    void failsForOtherReasonsWhereItIsAvailable() {
        assertThat(LinkNetwork.failure("ip link add skb0 type bridge", "RTNETLINK answers: File exists"))
                .isExactlyInstanceOf(RunFailedException.class);
        assertThat(LinkNetwork.failure("ip link", new IOException("Cannot run program \"ip\": error=24, Too many")))
                .isExactlyInstanceOf(RunFailedException.class);
    }

    private static String output(String... command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
