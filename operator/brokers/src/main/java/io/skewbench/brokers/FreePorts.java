package io.skewbench.brokers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of the loopback interface that nobody listens on, all different. */
final class FreePorts {

    private FreePorts() {}

    /** Finds some; each is taken until all are found. */
    static List<Integer> find(int count) throws IOException {
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
