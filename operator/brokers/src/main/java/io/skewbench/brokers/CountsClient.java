package io.skewbench.brokers;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks a broker's {@link CountsServer}. */
final class CountsClient {
    /** The answer takes milliseconds on an idle machine; a broker that is suspended gives none. */
    private static final long TIMEOUT_MS = 1_000;
    private static final int LONGEST_ANSWER = 400;

    private CountsClient() {}

    /** Returns what the broker has counted; empty if it does not answer within 1 s. */
    static Optional<BrokerReading> read(Path socket) {
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX); var selector = Selector.open()) {
            channel.configureBlocking(false);
            // A suspended broker accepts nothing; once its queue is full, a blocking channel would wait for ever.
            if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
                return Optional.empty();
            }
            channel.register(selector, SelectionKey.OP_READ);
            var answer = ByteBuffer.allocate(LONGEST_ANSWER);
            var begun = System.nanoTime();
            while (answer.hasRemaining() && channel.read(answer) >= 0) {
                var leftMs = TIMEOUT_MS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
                if (leftMs <= 0) {
                    return Optional.empty();
                }
                selector.select(leftMs);
                selector.selectedKeys().clear();
            }
            return BrokerReading.of(new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
