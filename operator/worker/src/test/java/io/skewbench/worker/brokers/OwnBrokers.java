package io.skewbench.worker.brokers;

import io.skewbench.brokers.BrokerPlan;
import io.skewbench.brokers.Brokers;
import io.skewbench.brokers.Loopback;
import io.skewbench.brokers.process.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;

/** Broker processes for a single test, which may suspend or kill them. */
public record OwnBrokers(RunFolder folder, Brokers brokers) implements AutoCloseable {

    /** Starts brokers with these settings in addition to the default settings of a small cluster. */
    public static OwnBrokers start(int count, Map<String, String> settings) {
        var folder = RunFolder.open(Path.of(System.getProperty("java.io.tmpdir")),
                "skewbench-test-" + UUID.randomUUID());
        return new OwnBrokers(folder, Brokers.start(new BrokerPlan(count,
                List.of("-Xmx320m", "-XX:TieredStopAtLevel=1"), System.getProperty("java.class.path"), settings,
                new Loopback()), folder));
    }

    public Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", brokers.bootstrapServers(), "default.api.timeout.ms", 180_000));
    }

    @Override
    public void close() {
        folder.close();
    }
}
