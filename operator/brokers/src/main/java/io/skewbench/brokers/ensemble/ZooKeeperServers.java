package io.skewbench.brokers.ensemble;

import io.skewbench.brokers.process.Child;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.PortTries;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * ZooKeeper servers 1, 2, …, each a process of its own with its data in the run's folder. Closing the folder ends them.
 */
public final class ZooKeeperServers {
    private static final String MAIN_CLASS = "org.apache.zookeeper.server.quorum.QuorumPeerMain";
    private static final String LOGGING = "/io/skewbench/brokers/broker-logback.xml";
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(50);

    private final ServersPlan plan;
    private final RunFolder folder;
    private final ServerSettings settings;
    private List<Child> processes;
    private int starts;

    private ZooKeeperServers(ServersPlan plan, RunFolder folder, ServerSettings settings, int starts) {
        this.plan = plan;
        this.folder = folder;
        this.settings = settings;
        this.starts = starts;
        this.processes = launch(settings);
    }

    /**
     * Starts the servers at the same time, without any data, and returns when all serve.
     *
     * @throws RunFailedException if one of them ends, as when it refuses a setting, or they take longer than 2 min
     */
    public static ZooKeeperServers start(ServersPlan plan, RunFolder folder) {
        for (var attempt = 1;; attempt++) {
            var servers = new ZooKeeperServers(plan, folder, onFreePorts(plan), attempt);
            try {
                servers.awaitAll();
                return servers;
            } catch (RunFailedException e) {
                servers.stop();
                PortTries.requireAnother(attempt, e);
            }
        }
    }

    private static ServerSettings onFreePorts(ServersPlan plan) {
        try {
            return ServerSettings.onFreePorts(plan.servers(), plan.settings());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the servers as ZooKeeper's clients take them: host:port, in the order of their ids. */
    public String connect() {
        return String.join(",", settings.addresses());
    }

    /** Returns the type of the file system that their data lie on, such as ext4 or tmpfs. */
    public String fileSystem() {
        return folder.fileSystem();
    }

    /** Returns how many there are. */
    public int count() {
        return processes.size();
    }

    /**
     * Checks that all servers are running.
     *
     * @throws RunFailedException if one of them has ended
     */
    public void check() {
        for (var i = 0; i < processes.size(); i++) {
            var ending = processes.get(i).ending();
            if (ending != null) {
                throw new RunFailedException("ZooKeeper server " + (i + 1) + " ended: " + ending);
            }
        }
    }

    /** Returns what each server says about itself, in the order of their ids; empty for one that doesn't serve now. */
    public List<Optional<ServerStatus>> statuses() {
        return settings.ports().stream()
                .map(ports -> ServerStatus.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.client())))
                .toList();
    }

    /**
     * Suspends a server's process, with its connections open, until it is resumed.
     *
     * @param server its id, from 1
     */
    public void pause(int server) {
        processes.get(server - 1).pause();
    }

    /**
     * Resumes a server's process.
     *
     * @param server its id, from 1
     */
    public void resume(int server) {
        processes.get(server - 1).resume();
    }

    /**
     * Kills a server's process.
     *
     * @param server its id, from 1
     */
    public void kill(int server) {
        processes.get(server - 1).kill();
    }

    /** Kills all servers: what they hold is not needed any more. */
    public void stop() {
        processes.forEach(Child::kill);
    }

    /**
     * Replaces all servers by ones without any data, on the same ports, with other settings beside those of the plan,
     * and returns when all serve.
     *
     * @param more settings of every server; those of an earlier restart are forgotten
     * @throws RunFailedException if one of them ends, as when it refuses a setting, or they take longer than 2 min
     */
    public void restart(Map<String, String> more) {
        for (var attempt = 1;; attempt++) {
            stop();
            deleteData();
            starts++;
            processes = launch(settings.with(more));
            try {
                awaitAll();
                return;
            } catch (RunFailedException e) {
                // Another program's connection may have come from one of the ports meanwhile.
                PortTries.requireAnother(attempt, e);
            }
        }
    }

    private String home() {
        return "zookeeper-" + starts;
    }

    private void deleteData() {
        try (var files = Files.walk(folder.path().resolve(home()))) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Child> launch(ServerSettings ofServers) {
        var started = new ArrayList<Child>();
        for (var server = 1; server <= plan.servers(); server++) {
            var file = write(ofServers, server);
            var arguments = new ArrayList<>(List.of("-Dlogback.configurationFile=" + file.resolveSibling("logback.xml"),
                    "-Dzookeeper.jmx.log4j.disable=true"));
            arguments.addAll(plan.jvm());
            arguments.addAll(List.of("-cp", plan.classPath(), MAIN_CLASS, file.toString()));
            started.add(Child.start(folder, home() + "-" + server, arguments));
        }
        return List.copyOf(started);
    }

    /** Writes all that a server reads, and returns the file with its settings. */
    private Path write(ServerSettings ofServers, int server) {
        try (var logging = ZooKeeperServers.class.getResourceAsStream(LOGGING)) {
            var data = folder.subfolder(home(), Integer.toString(server), "data");
            var file = data.resolveSibling("zoo.cfg");
            Files.copy(Objects.requireNonNull(logging), data.resolveSibling("logback.xml"),
                    StandardCopyOption.REPLACE_EXISTING);
            Files.writeString(data.resolve("myid"), Integer.toString(server));
            try (var stream = Files.newOutputStream(file)) {
                ofServers.of(server, data).store(stream, null);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitAll() {
        var deadline = Instant.now().plus(START_TIMEOUT);
        while (!statuses().stream().allMatch(Optional::isPresent)) {
            check();
            if (Instant.now().isAfter(deadline)) {
                throw new RunFailedException(
                        "ZooKeeper did not start within " + START_TIMEOUT.toSeconds() + " s");
            }
            Pause.of(POLL);
        }
    }
}
