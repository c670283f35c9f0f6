package io.skewbench.brokers;

import io.skewbench.brokers.process.Child;
import io.skewbench.brokers.process.PortTries;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;

/** Brokers 0, 1, …, each a process of its own with its data in the run's folder. Closing the folder ends them. */
public final class Brokers {
    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
    /** Added for each broker, because all of them start together on however few processors. */
    private static final Duration START_TIMEOUT_OF_EACH = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(50);

    private final BrokerPlan plan;
    private final RunFolder folder;
    private final BrokerSettings settings;
    private final String home;
    private List<Child> processes;
    private int restarts;

    private Brokers(BrokerPlan plan, RunFolder folder, BrokerSettings settings, String home) {
        this.plan = plan;
        this.folder = folder;
        this.settings = settings;
        this.home = home;
        this.processes = launch(settings);
    }

    /**
     * Starts the brokers at the same time and returns when all serve.
     *
     * @throws RunFailedException if one of them ends, or they take longer than 3 min
     */
    public static Brokers start(BrokerPlan plan, RunFolder folder) {
        for (var attempt = 1;; attempt++) {
            var settings = new BrokerSettings(Uuid.randomUuid().toString(), plan.network().listeners(plan.brokers()),
                    plan.settings());
            var brokers = new Brokers(plan, folder, settings, "kafka-" + attempt);
            try {
                brokers.awaitAll();
                return brokers;
            } catch (RunFailedException e) {
                brokers.processes.forEach(Child::kill);
                PortTries.requireAnother(attempt, e);
            }
        }
    }

    /** Returns the bootstrap servers for clients. */
    public String bootstrapServers() {
        return settings.listeners().bootstrapServers();
    }

    /** Returns the type of the file system that the log directories lie on, such as ext4 or tmpfs. */
    public String fileSystem() {
        return folder.fileSystem();
    }

    /** Returns how many there are. */
    public int count() {
        return processes.size();
    }

    /**
     * Checks that all broker processes are running.
     *
     * @throws RunFailedException if one of them has ended
     */
    public void check() {
        for (var i = 0; i < processes.size(); i++) {
            var ending = processes.get(i).ending();
            if (ending != null) {
                throw new RunFailedException("Broker " + i + " ended: " + ending);
            }
        }
    }

    /**
     * Returns what each broker has counted since it started, in the order of their ids; empty if one of them does not
     * tell within 1 s.
     */
    public List<BrokerReading> readings() {
        var readings = new ArrayList<BrokerReading>();
        for (var broker = 0; broker < processes.size(); broker++) {
            var reading = CountsClient.read(countsSocket(broker));
            if (reading.isEmpty()) {
                return List.of();
            }
            readings.add(reading.get());
        }
        return List.copyOf(readings);
    }

    private Path countsSocket(int broker) {
        return folder.path().resolve(home).resolve(Integer.toString(broker)).resolve("counts");
    }

    /** Suspends a broker's process, with its connections open, until it is resumed. */
    public void pause(int broker) {
        processes.get(broker).pause();
    }

    /** Resumes a broker's process. */
    public void resume(int broker) {
        processes.get(broker).resume();
    }

    /** Kills a broker's process, without a controlled shutdown. */
    public void kill(int broker) {
        processes.get(broker).kill();
    }

    /** Shuts the brokers down in a controlled way. Closing the run's folder instead kills them. */
    public void stop() {
        processes.forEach(Child::stop);
    }

    /**
     * Restarts all brokers with their data, with other settings beside those of the plan, and returns when all serve.
     *
     * @param more settings of every broker; those of an earlier restart are forgotten
     * @throws RunFailedException if one of them ends, as when it refuses a setting, or they take longer than 3 min
     */
    public void restart(Map<String, String> more) {
        // The first is the controller, without which no other one can hand over its partitions.
        for (var broker = processes.size() - 1; broker >= 0; broker--) {
            processes.get(broker).stop();
        }
        restarts++;
        processes = launch(settings.with(more));
        awaitAll();
    }

    private List<Child> launch(BrokerSettings ofBrokers) {
        var started = new ArrayList<Child>();
        for (var broker = 0; broker < plan.brokers(); broker++) {
            var file = write(ofBrokers, broker);
            var arguments = new ArrayList<>(
                    List.of("-Dlogback.configurationFile=io/skewbench/brokers/broker-logback.xml"));
            arguments.addAll(plan.jvm());
            arguments.addAll(List.of("-cp", plan.classPath(), BrokerMain.class.getName(), file.toString()));
            started.add(Child.start(folder, "broker-" + broker + (restarts == 0 ? "" : "-" + restarts),
                    plan.network().enter(broker), arguments));
        }
        return List.copyOf(started);
    }

    private Path write(BrokerSettings ofBrokers, int broker) {
        try {
            var data = folder.subfolder(home, Integer.toString(broker), "data");
            var file = data.resolveSibling("server.properties");
            var all = ofBrokers.of(broker, data);
            all.setProperty(BrokerSettings.COUNTS_SOCKET, countsSocket(broker).toString());
            try (var stream = Files.newOutputStream(file)) {
                all.store(stream, null);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitAll() {
        var timeout = START_TIMEOUT.plus(START_TIMEOUT_OF_EACH.multipliedBy(processes.size()));
        var deadline = Instant.now().plus(timeout);
        try (var probe = new ClusterProbe(bootstrapServers())) {
            while (probe.brokers() < processes.size()) {
                check();
                if (Instant.now().isAfter(deadline)) {
                    throw new RunFailedException("Kafka did not start within " + timeout.toSeconds() + " s");
                }
                Thread.sleep(POLL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("Interrupted while Kafka started");
        }
    }
}
