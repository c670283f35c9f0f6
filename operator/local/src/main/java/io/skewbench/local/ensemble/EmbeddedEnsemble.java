package io.skewbench.local.ensemble;

import io.skewbench.brokers.ensemble.ServersPlan;
import io.skewbench.brokers.ensemble.ZooKeeperServers;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.client.EnsembleClient;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.system.ServersHere;
import java.util.List;
import java.util.Map;

/**
 * Starts ZooKeeper servers for the runs of a call from the distribution's jars. They are reachable through the loopback
 * interface only.
 */
public final class EmbeddedEnsemble {
    private static final List<String> JVM = List.of("-Xmx" + ServersHere.ENSEMBLE_HEAP_BYTES, "-XX:+UseSerialGC");

    private EmbeddedEnsemble() {}

    /**
     * Starts all servers at the same time, of the version of the workers' client, and returns when all of them serve
     * requests.
     *
     * @throws io.skewbench.brokers.process.RunFailedException if a server doesn't start
     */
    public static ZooKeeperServers start(int servers, RunFolder folder, Distribution distribution) {
        var classPath = distribution.ensembleClassPath(EnsembleClient.VERSION);
        return ZooKeeperServers.start(new ServersPlan(servers, JVM, classPath, Map.of()), folder);
    }
}
