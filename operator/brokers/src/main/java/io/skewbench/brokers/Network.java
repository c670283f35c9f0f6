package io.skewbench.brokers;

import java.util.List;

/** Where the brokers of a cluster listen, and how a process is started there. */
public sealed interface Network permits Loopback, LinkNetwork {

    /**
     * Addresses of one cluster, each {@code host:port}.
     *
     * @param brokers of the brokers 0, 1, …
     * @param controller of broker 0 as the controller
     */
    record Listeners(List<String> brokers, String controller) {

        /** Returns the bootstrap servers for clients. */
        String bootstrapServers() {
            return String.join(",", brokers);
        }
    }

    /** Returns addresses that are free at this moment; each call may return different ones. */
    Listeners listeners(int brokers);

    /** Returns the prefix of a command that is to run in a broker's place in the network. */
    List<String> enter(int broker);
}
