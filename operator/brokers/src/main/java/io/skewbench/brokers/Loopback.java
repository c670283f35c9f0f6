package io.skewbench.brokers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** All brokers on 127.0.0.1, each on a port of its own, unreachable from other machines. */
public record Loopback() implements Network {
    private static final String HOST = "127.0.0.1:";

    @Override
    public Listeners listeners(int brokers) {
        try {
            var ports = FreePorts.find(brokers + 1);
            return new Listeners(ports.subList(0, brokers).stream().map(port -> HOST + port).toList(),
                    HOST + ports.getLast());
        } catch (IOException e) {
            throw new UncheckedIOException("No free port on 127.0.0.1", e);
        }
    }

    @Override
    public List<String> enter(int broker) {
        return List.of();
    }
}
