package io.skewbench.brokers;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Each broker in a Linux network namespace of its own, linked to a bridge by a pair of virtual interfaces with a token
 * bucket filter (tbf) on either end: so a broker's link has a limited rate in both directions, whatever the peer.
 * Clients run in this program's namespace and have no limit of their own. Needs root. Closing the run's folder removes
 * the network.
 *
 * @param name of the bridge, and prefix of the namespaces' names
 * @param subnet first three numbers of the addresses
 */
public record LinkNetwork(String name, String subnet) implements Network {
    private static final int BROKER_PORT = 9092;
    private static final int CONTROLLER_PORT = 9093;
    private static final int MOST_BROKERS = 200;
    private static final int BITS_PER_BYTE = 8;
    /** A bucket holds 5 ms, and at least a TCP segment before segmentation offload cuts it into packets. */
    private static final int BURSTS_PER_SECOND = 200;
    private static final long LEAST_BURST_BYTES = 65_536;
    private static final String NEEDS = "Cannot limit links, which needs Linux, root, ip and tc: ";
    /** What {@code ip} and {@code tc} say without the right. */
    private static final List<String> DENIALS = List.of("Operation not permitted", "Permission denied");
    /** The error number of a missing program (ENOENT) in Java's message, whatever the language of its text. */
    private static final Pattern NOT_FOUND = Pattern.compile("error[=:] ?2\\b");

    /**
     * Creates the namespaces of the brokers 0, 1, …
     *
     * @param bitsPerSecond rate of each broker's link
     * @throws LinksUnavailableException if the system isn't Linux, has no {@code ip} or {@code tc}, or doesn't allow it
     * @throws RunFailedException if it fails for another reason
     */
    public static LinkNetwork open(RunFolder folder, List<Long> bitsPerSecond) {
        if (bitsPerSecond.size() > MOST_BROKERS) {
            throw new IllegalArgumentException("More than " + MOST_BROKERS + " brokers");
        }
        var random = ThreadLocalRandom.current();
        // Addresses reserved for benchmarking networks (RFC 2544), which are not routed. The command fails if they are
        // in use.
        var network = new LinkNetwork(String.format(Locale.ROOT, "skb%05x", random.nextInt(1 << 20)),
                "198." + (18 + random.nextInt(2)) + "." + random.nextInt(256));
        network.create(folder, bitsPerSecond);
        return network;
    }

    private void create(RunFolder folder, List<Long> bitsPerSecond) {
        if (!run("ip", "-o", "route", "show", subnet + ".0/24").isEmpty()) {
            throw new RunFailedException("The addresses " + subnet + ".0/24 are in use");
        }
        folder.undoWith("ip link delete " + name);
        run("ip", "link", "add", name, "type", "bridge");
        run("ip", "address", "add", subnet + ".254/24", "dev", name);
        run("ip", "link", "set", name, "up");
        for (var broker = 0; broker < bitsPerSecond.size(); broker++) {
            link(folder, broker, bitsPerSecond.get(broker));
        }
    }

    private void link(RunFolder folder, int broker, long bitsPerSecond) {
        var namespace = namespace(broker);
        folder.undoWith("ip link delete " + namespace);
        folder.undoWith("ip netns delete " + namespace);
        run("ip", "netns", "add", namespace);
        run("ip", "link", "add", namespace, "type", "veth", "peer", "name", "eth0", "netns", namespace);
        run("ip", "link", "set", namespace, "master", name, "up");
        run("ip", "-n", namespace, "address", "add", host(broker) + "/24", "dev", "eth0");
        run("ip", "-n", namespace, "link", "set", "eth0", "up");
        run("ip", "-n", namespace, "link", "set", "lo", "up");
        var burst = Math.max(LEAST_BURST_BYTES, bitsPerSecond / BITS_PER_BYTE / BURSTS_PER_SECOND);
        var filter = List.of("root", "tbf", "rate", bitsPerSecond + "bit", "burst", String.valueOf(burst), "latency",
                "50ms");
        run(joined(List.of("tc", "qdisc", "add", "dev", namespace), filter));
        run(joined(List.of("tc", "-n", namespace, "qdisc", "add", "dev", "eth0"), filter));
    }

    @Override
    public Listeners listeners(int brokers) {
        return new Listeners(
                IntStream.range(0, brokers).mapToObj(broker -> host(broker) + ":" + BROKER_PORT)
                        .toList(),
                host(0) + ":" + CONTROLLER_PORT);
    }

    @Override
    public List<String> enter(int broker) {
        return List.of("ip", "netns", "exec", namespace(broker));
    }

    private String namespace(int broker) {
        return name + "-" + broker;
    }

    private String host(int broker) {
        return subnet + "." + (broker + 1);
    }

    private static String[] joined(List<String> command, List<String> more) {
        return Stream.concat(command.stream(), more.stream()).toArray(String[]::new);
    }

    private static String run(String... command) {
        var line = String.join(" ", command);
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.waitFor() != 0) {
                throw failure(line, output);
            }
            return output;
        } catch (IOException e) {
            throw failure(line, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("Interrupted", e);
        }
    }

    /** Returns the failure of a command that answered this. */
    static RunFailedException failure(String line, String output) {
        return DENIALS.stream().anyMatch(output::contains)
                ? new LinksUnavailableException(NEEDS + line + ": " + output)
                : new RunFailedException("Cannot limit links: " + line + ": " + output);
    }

    /** Returns the failure of a command that could not be started, or not be read. */
    static RunFailedException failure(String line, IOException cause) {
        return NOT_FOUND.matcher(String.valueOf(cause.getMessage())).find()
                ? new LinksUnavailableException(NEEDS + line, cause)
                : new RunFailedException("Cannot limit links: " + line, cause);
    }
}
