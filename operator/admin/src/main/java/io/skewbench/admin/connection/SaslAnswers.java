package io.skewbench.admin.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.regex.Pattern;
import org.apache.kafka.common.network.TransportLayer;

/**
 * Limits the answers of a server while a client authenticates. Kafka's client reads the length of an answer into a
 * buffer of four bytes, then allocates that many bytes and reads them: the length is checked in between. An answer is
 * checked again with every part that arrives, so that no part is used unchecked.
 */
final class SaslAnswers implements TransportLayer {
    /** Bytes of one answer: the versions of all of Kafka's requests take one KiB, anything else less. */
    static final int LARGEST_ANSWER = 16 << 10;

    private static final int LENGTH_BYTES = 4;

    /**
     * Kafka allows at most 16,384 iterations. With 2,147,483,647 a client would compute for an hour, and can't be
     * stopped.
     */
    private static final int DIGITS_OF_ITERATIONS = 5;
    private static final Pattern TOO_MANY_ITERATIONS = Pattern
            .compile(",i=0*[1-9][0-9]{" + DIGITS_OF_ITERATIONS + "}");

    private final String servers;
    private final TransportLayer wire;

    SaslAnswers(String servers, TransportLayer wire) {
        this.servers = servers;
        this.wire = wire;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        var read = wire.read(into);
        if (into.capacity() == LENGTH_BYTES && !into.hasRemaining()) {
            var length = into.getInt(0);
            if (length > LARGEST_ANSWER) {
                throw UnreadableAnswerException.tooLong(servers, length, LARGEST_ANSWER);
            }
        }
        var text = StandardCharsets.ISO_8859_1.decode(into.duplicate().flip());
        if (TOO_MANY_ITERATIONS.matcher(text).find()) {
            throw UnreadableAnswerException.tooManyIterations(servers, DIGITS_OF_ITERATIONS);
        }
        return read;
    }

    /** Kafka's client never does. */
    @Override
    public long read(ByteBuffer[] into, int offset, int length) {
        throw new UnsupportedOperationException("answers are read into one buffer");
    }

    /** Kafka's client never does. */
    @Override
    public long read(ByteBuffer[] into) {
        throw new UnsupportedOperationException("answers are read into one buffer");
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return wire.write(from);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        return wire.write(from, offset, length);
    }

    @Override
    public long write(ByteBuffer[] from) throws IOException {
        return wire.write(from);
    }

    @Override
    public boolean hasPendingWrites() {
        return wire.hasPendingWrites();
    }

    @Override
    public long transferFrom(FileChannel from, long position, long count) throws IOException {
        return wire.transferFrom(from, position, count);
    }

    @Override
    public boolean ready() {
        return wire.ready();
    }

    @Override
    public boolean finishConnect() throws IOException {
        return wire.finishConnect();
    }

    @Override
    public void disconnect() {
        wire.disconnect();
    }

    @Override
    public boolean isConnected() {
        return wire.isConnected();
    }

    @Override
    public SocketChannel socketChannel() {
        return wire.socketChannel();
    }

    @Override
    public SelectionKey selectionKey() {
        return wire.selectionKey();
    }

    @Override
    public void handshake() throws IOException {
        wire.handshake();
    }

    @Override
    public Principal peerPrincipal() throws IOException {
        return wire.peerPrincipal();
    }

    @Override
    public void addInterestOps(int operations) {
        wire.addInterestOps(operations);
    }

    @Override
    public void removeInterestOps(int operations) {
        wire.removeInterestOps(operations);
    }

    @Override
    public boolean isMute() {
        return wire.isMute();
    }

    @Override
    public boolean hasBytesBuffered() {
        return wire.hasBytesBuffered();
    }

    @Override
    public boolean isOpen() {
        return wire.isOpen();
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
