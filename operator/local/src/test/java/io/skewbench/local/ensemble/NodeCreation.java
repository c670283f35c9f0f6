package io.skewbench.local.ensemble;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A session with a ZooKeeper server that only creates nodes. The server ends the session, and its ephemeral nodes, some
 * seconds after the connection is closed.
 */
final class NodeCreation implements AutoCloseable {
    private static final int SESSION_MS = 10_000;
    private static final byte[] PASSWORD = new byte[16];
    private static final int CREATE = 1;
    private static final int EPHEMERAL = 1;
    private static final int ALL_PERMISSIONS = 31;

    private final Socket socket;

    /** Opens a session. */
    NodeCreation(String host, int port) throws IOException {
        socket = new Socket(host, port);
        var bytes = new ByteArrayOutputStream();
        var request = new DataOutputStream(bytes);
        request.writeInt(0);
        request.writeLong(0);
        request.writeInt(SESSION_MS);
        request.writeLong(0);
        request.writeInt(PASSWORD.length);
        request.write(PASSWORD);
        request.writeBoolean(false);
        answer(bytes);
    }

    /** Creates an ephemeral node, and returns once that is acknowledged. */
    void ephemeral(String path) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var request = new DataOutputStream(bytes);
        request.writeInt(1);
        request.writeInt(CREATE);
        text(path, request);
        request.writeInt(0);
        request.writeInt(1);
        request.writeInt(ALL_PERMISSIONS);
        text("world", request);
        text("anyone", request);
        request.writeInt(EPHEMERAL);
        var answer = answer(bytes);
        answer.readInt();
        answer.readLong();
        var error = answer.readInt();
        if (error != 0) {
            throw new IOException("The server answers with error " + error);
        }
    }

    private static void text(String text, DataOutputStream request) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        request.writeInt(bytes.length);
        request.write(bytes);
    }

    /** Sends a request with its length, and returns the answer after its length. */
    private DataInputStream answer(ByteArrayOutputStream request) throws IOException {
        var out = new DataOutputStream(socket.getOutputStream());
        out.writeInt(request.size());
        request.writeTo(out);
        out.flush();
        var in = new DataInputStream(socket.getInputStream());
        var body = new byte[in.readInt()];
        in.readFully(body);
        return new DataInputStream(new ByteArrayInputStream(body));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
