package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.observation.Observed.ClusterView;
import java.util.Optional;

/**
 * Whether the client of each variant can use the connection: certificates as PEM (KIP-651) and secrets from a folder
 * (KIP-632), which is how those of Strimzi come, are for kafka-clients from 2.7 on.
 */
final class OldClients {
    private OldClients() {}

    /** Returns why a trial can't connect to the cluster, if one can't. */
    static Optional<String> obstacle(Experiment experiment, ClusterView.Usable cluster) {
        var client = cluster.client();
        var needsNewer = client.containsKey("config.providers") || client.containsValue("PEM");
        return experiment.trials().stream()
                .filter(trial -> needsNewer && isBeforeKip651(trial))
                .map(trial -> "variant " + trial.variant() + " runs on kafka-clients " + trial.clientVersion()
                        + ", which can't read PEM certificates or secrets from a folder, as this connection needs; "
                        + "choose a listener without TLS and authentication, or clientVersion 3.9.2 or later")
                .findFirst();
    }

    private static boolean isBeforeKip651(Trial trial) {
        return trial.clientVersion().startsWith("2.");
    }
}
