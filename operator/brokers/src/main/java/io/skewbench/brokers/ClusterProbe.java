package io.skewbench.brokers;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterOptions;

/** Counts the brokers of a cluster that may still be starting. */
final class ClusterProbe implements AutoCloseable {
    private static final int TIMEOUT_MS = 2_000;

    private final Admin admin;

    ClusterProbe(String bootstrapServers) {
        // Brokers refuse connections for seconds, and the back-off would grow to one second.
        this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                AdminClientConfig.RECONNECT_BACKOFF_MS_CONFIG, "50",
                AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, "100"));
    }

    /** Returns the number of brokers that have registered and serve; 0 if nobody answers within 2 s. */
    int brokers() throws InterruptedException {
        try {
            return admin.describeCluster(new DescribeClusterOptions().timeoutMs(TIMEOUT_MS)).nodes().get().size();
        } catch (ExecutionException e) {
            return 0;
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
