package io.skewbench.brokers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * All brokers on 127.0.0.1, each on a port of its own; nobody else can reach them.
 *
 * @param niceness from 0 to 19: how far brokers stand back where others need the processor, as nice(1) has it
 */
public record Loopback(int niceness) implements Network {
    private static final String HOST = "127.0.0.1:";

    /** Brokers that stand back for nobody. */
    public Loopback() {
        this(0);
    }

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
        return niceness == 0 ? List.of() : List.of("nice", "-n", String.valueOf(niceness));
    }
}
