package io.skewbench.local.kafka;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.protocol.failure.FailureText;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks that a Kafka cluster answers before anything is started, with a shorter time-out than Kafka's clients have.
 */
public final class Reachability {
    private static final Pattern SERVER = Pattern.compile("(?<host>[^\\s,]+):(?<port>[0-9]{1,5})");
    private static final int MAX_PORT = 65_535;
    private static final int CONNECT_TIMEOUT_MS = 3_000;

    private Reachability() {}

    /**
     * Connects to the cluster.
     *
     * @throws InvalidInputException if the cluster doesn't answer
     */
    public static KafkaCluster connect(SystemChoice.Running running) {
        var servers = running.bootstrapServers();
        var answers = new ArrayList<String>();
        if (!anyListens(servers, answers)) {
            throw unreachable(servers, String.join("; ", answers));
        }
        KafkaCluster cluster = null;
        try {
            cluster = KafkaCluster.connect(servers, running.client());
            cluster.describe();
            return cluster;
        } catch (KafkaUnavailableException e) {
            if (cluster != null) {
                cluster.close();
            }
            throw unreachable(servers, FailureText.of(e));
        }
    }

    private static boolean anyListens(String servers, List<String> answers) {
        for (var server : servers.split(",", -1)) {
            var matched = SERVER.matcher(server.strip());
            if (!matched.matches() || Integer.parseInt(matched.group("port")) > MAX_PORT) {
                throw new InvalidInputException(List.of("--bootstrap-server: \"" + server
                        + "\": write host:port, several of them separated by commas"));
            }
            var host = matched.group("host").replaceAll("^\\[|]$", "");
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(host, Integer.parseInt(matched.group("port"))),
                        CONNECT_TIMEOUT_MS);
                return true;
            } catch (IOException e) {
                answers.add(server + " answers " + FailureText.of(e));
            }
        }
        return false;
    }

    private static InvalidInputException unreachable(String servers, String answer) {
        return new InvalidInputException(List.of("--bootstrap-server: \"" + servers + "\": no Kafka broker answers ("
                + answer + "); name a listener of a running broker, and with --command-config its security settings"));
    }
}
