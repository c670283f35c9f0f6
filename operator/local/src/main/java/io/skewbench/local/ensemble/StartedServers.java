package io.skewbench.local.ensemble;

import io.skewbench.brokers.ensemble.ServerStatus;
import io.skewbench.brokers.ensemble.ZooKeeperServers;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.local.drive.SystemUnavailableException;
import io.skewbench.local.progress.ProgressOutput;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * ZooKeeper servers that were started for the runs of a call. They are restarted, without data, to change their
 * settings.
 */
public final class StartedServers {
    private final ZooKeeperServers servers;
    private final ProgressOutput progress;
    /** ZooKeeper has no id of an ensemble. */
    private final String id = UUID.randomUUID().toString();
    private Map<String, String> settings = Map.of();
    /** Paths of the nodes that attempts leave for the next: their roots, and the nodes above these. */
    private final Set<String> staying = new HashSet<>();
    private boolean isLittered;

    public StartedServers(ZooKeeperServers servers, ProgressOutput progress) {
        this.servers = servers;
        this.progress = progress;
    }

    ClusterView.Usable describe() {
        return new ClusterView.Usable(id, servers.connect(), Map.of(), IntStream.rangeClosed(1, servers.count())
                .mapToObj(server -> new BrokerView(server, "127.0.0.1", null).on(servers.fileSystem())).toList());
    }

    /** Restarts the servers if they have other settings than these beside their own, or hold what an attempt left. */
    void set(Map<String, String> wanted) {
        if (wanted.equals(settings) && !isLittered) {
            return;
        }
        progress.now("Restarting ZooKeeper with " + (wanted.isEmpty()
                ? "its own settings"
                : wanted.entrySet().stream().map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining(", "))));
        servers.restart(wanted);
        settings = wanted;
        staying.clear();
        isLittered = false;
    }

    /**
     * Looks what an attempt has left. If it is more than its roots, the servers are restarted before the next attempt:
     * ephemeral nodes of a worker that was killed would go during that attempt, when their sessions expire.
     *
     * @param before how many nodes there were when it began
     * @param roots paths of the nodes below which its workers created theirs
     */
    void ended(long before, Set<String> roots) {
        var created = new HashSet<String>();
        for (var root : roots) {
            for (var end = root.length(); end > 0; end = root.lastIndexOf('/', end - 1)) {
                created.add(root.substring(0, end));
            }
        }
        created.removeAll(staying);
        try {
            var grown = newest().nodes() - before;
            if (grown == created.size()) {
                staying.addAll(created);
            } else if (grown != 0) {
                isLittered = true;
            }
        } catch (SystemUnavailableException e) {
            isLittered = true;
        }
    }

    /**
     * Returns what the server says that knows the latest transaction.
     *
     * @throws SystemUnavailableException if a server does not answer
     */
    ServerStatus newest() {
        var statuses = servers.statuses();
        for (var i = 0; i < statuses.size(); i++) {
            if (statuses.get(i).isEmpty()) {
                throw new SystemUnavailableException("ZooKeeper server " + (i + 1) + " does not answer");
            }
        }
        return statuses.stream().flatMap(status -> status.stream()).max(Comparator.comparingLong(ServerStatus::zxid))
                .orElseThrow();
    }
}
