package io.skewbench.brokers;

import java.util.List;

/** Where the brokers of a cluster listen, and how a process gets there. */
public sealed interface Network permits Loopback, LinkNetwork {

    /**
     * Addresses of one cluster, each {@code host:port}.
     *
     * @param brokers of the brokers 0, 1, …
     * @param controller of broker 0 as the controller
     */
    record Listeners(List<String> brokers, String controller) {

        /** Returns what clients connect to. */
        String bootstrapServers() {
            return String.join(",", brokers);
        }
    }

    /** Returns addresses that nobody listened on a moment ago, perhaps others each time. */
    Listeners listeners(int brokers);

    /** Returns what goes before the command that is to run where a broker is. */
    List<String> enter(int broker);
}
