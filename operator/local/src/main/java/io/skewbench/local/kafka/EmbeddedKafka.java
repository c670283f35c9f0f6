package io.skewbench.local.kafka;

import io.skewbench.brokers.BrokerPlan;
import io.skewbench.brokers.Brokers;
import io.skewbench.brokers.Loopback;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.system.ServersHere;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts brokers for one run from the distribution's jars. They are reachable through the loopback interface only. */
public final class EmbeddedKafka {
    private static final List<String> JVM = List.of("-Xmx" + ServersHere.BROKER_HEAP_BYTES, "-XX:+UseSerialGC");

    private EmbeddedKafka() {}

    /**
     * Starts all brokers at the same time, and returns when all of them serve requests.
     *
     * @throws io.skewbench.brokers.process.RunFailedException if a broker doesn't start
     */
    public static Brokers start(int brokers, RunFolder folder, Distribution distribution) {
        var jvm = new ArrayList<>(JVM);
        jvm.addAll(distribution.archive("broker"));
        return Brokers.start(new BrokerPlan(brokers, jvm, distribution.localJar().toString(), Map.of(), new Loopback()),
                folder);
    }
}
