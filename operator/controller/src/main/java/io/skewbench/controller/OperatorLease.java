package io.skewbench.controller;

import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Lease by which one of several operators is elected leader. The others watch, so that one of them can take over at
 * once if the Lease isn't renewed for 15 s. A leader that can't renew it for 10 s stops.
 *
 * @param namespace null: the operator's own
 */
public record OperatorLease(String name, @Nullable String namespace) {
    private static final Logger LOGGER = LoggerFactory.getLogger(OperatorLease.class);

    /**
     * Describes the election.
     *
     * @param instance names this operator; it need not be the only one of that name
     * @param over called when this operator must not act any more, including when it stops
     */
    LeaderElectionConfiguration election(String instance, Runnable over) {
        var builder = LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration(name)
                .withIdentity(instance + "_" + UUID.randomUUID())
                .withLeaderCallbacks(new LeaderCallbacks(
                        () -> LOGGER.atInfo().addKeyValue("lease", name).log("This operator is the leader now"), over,
                        leader -> LOGGER.atInfo().addKeyValue("leader", leader).log("Leader elected")))
                // That would call System.exit, which waits for ever if an orderly stop has ended the leadership.
                .withExitOnStopLeading(false);
        return (namespace == null ? builder : builder.withLeaseNamespace(namespace)).build();
    }
}
