package io.skewbench.brokers.ensemble;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a ZooKeeper server says about itself when it is sent the word {@code srvr}.
 *
 * @param version of the server, such as 3.9.5
 * @param mode {@code standalone}, {@code leader}, {@code follower} or {@code observer}
 * @param zxid id of the last transaction that it knows: the epoch in the upper 32 bits, a number in the lower
 * @param nodes how many nodes it holds, ZooKeeper's own included
 */
public record ServerStatus(String version, String mode, long zxid, long nodes) {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int MOST_BYTES = 4_096;
    private static final int HEXADECIMAL = 16;

    /** Asks a server; empty if it doesn't say within 1 s, or doesn't serve. */
    static Optional<ServerStatus> of(InetSocketAddress server) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        try (var socket = new Socket()) {
            socket.connect(server, (int) PATIENCE.toMillis());
            socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
            var answer = new byte[MOST_BYTES];
            var length = 0;
            while (length < MOST_BYTES) {
                var leftMs = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (leftMs <= 0) {
                    return Optional.empty();
                }
                socket.setSoTimeout((int) leftMs);
                var read = socket.getInputStream().read(answer, length, MOST_BYTES - length);
                if (read < 0) {
                    break;
                }
                length += read;
            }
            return parse(new String(answer, 0, length, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Reads an answer; empty if it isn't that of a server that serves. */
    static Optional<ServerStatus> parse(String answer) {
        var said = new HashMap<String, String>();
        answer.lines().forEach(line -> {
            var colon = line.indexOf(':');
            if (colon > 0) {
                said.putIfAbsent(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
            }
        });
        var version = said.get("Zookeeper version");
        var mode = said.get("Mode");
        var zxid = said.get("Zxid");
        var nodes = said.get("Node count");
        if (version == null || mode == null || zxid == null || nodes == null || !zxid.startsWith("0x")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ServerStatus(number(version), mode,
                    Long.parseLong(zxid.substring("0x".length()), HEXADECIMAL), Long.parseLong(nodes)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns the version without the revision and the date that follow it. */
    private static String number(String version) {
        var end = 0;
        while (end < version.length() && (Character.isDigit(version.charAt(end)) || version.charAt(end) == '.')) {
            end++;
        }
        return version.substring(0, end);
    }
}
