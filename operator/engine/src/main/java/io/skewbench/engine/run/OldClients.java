package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.client.ClientVersion;
import io.skewbench.engine.observation.Observed.ClusterView;
import java.util.Optional;

/**
 * Decides whether the client of each variant can use the connection. Strimzi provides certificates as PEM, and
 * passwords as files of a mounted Secret.
 */
final class OldClients {
    private OldClients() {}

    /** Returns why a trial can't connect to the cluster, if one can't. */
    static Optional<String> obstacle(Experiment experiment, ClusterView.Usable cluster) {
        var client = cluster.client();
        var needsNewer = client.containsKey("config.providers") || client.containsValue("PEM");
        return experiment.trials().stream()
                .filter(trial -> needsNewer && !readsPem(trial))
                .map(trial -> "variant " + trial.variant() + " runs on kafka-clients " + trial.clientVersion()
                        + ", which cannot read PEM certificates or secrets from a folder, as this connection needs; "
                        + "choose a listener without TLS and authentication, or clientVersion 3.9.2 or later")
                .findFirst();
    }

    private static boolean readsPem(Trial trial) {
        return ClientVersion.named(trial.clientVersion()).map(ClientVersion::readsPem).orElse(true);
    }
}
