package io.skewbench.brokers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Finds free ports of the loopback interface. */
public final class FreePorts {

    private FreePorts() {}

    /** Returns different free ports. Each is held until all are found. */
    public static List<Integer> find(int count) throws IOException {
        return find(count, new ArrayList<>());
    }

    private static List<Integer> find(int count, List<Integer> found) throws IOException {
        if (found.size() == count) {
            return List.copyOf(found);
        }
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            found.add(socket.getLocalPort());
            return find(count, found);
        }
    }
}
