package io.skewbench.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

class CountsClientTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void givesUpEachTimeIfNobodyAccepts() throws IOException {
        // Given a queue that two connections fill
        var socket = folder.resolve("counts");
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket), 1);
            // When
            var answers = IntStream.range(0, 5).mapToObj(unused -> CountsClient.read(socket)).toList();
            // Then
            assertThat(answers).hasSize(5).allSatisfy(answer -> assertThat(answer).isEmpty());
        }
    }

    @Test
    void knowsNothingWhereThereIsNoSocket() {
        assertThat(CountsClient.read(folder.resolve("counts"))).isEmpty();
    }
}
