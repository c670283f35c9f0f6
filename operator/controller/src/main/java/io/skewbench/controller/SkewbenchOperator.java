package io.skewbench.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.skewbench.admin.KafkaUnavailableException;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.benchmark.BenchmarkReconciler;
import io.skewbench.controller.benchmark.HeapShares;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.policy.SkewedTopicPolicy;
import io.skewbench.controller.topic.SkewedTopicReconciler;
import io.skewbench.controller.topic.TopicEvents;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;

/** The reconcilers, and what they share. */
public final class SkewbenchOperator implements AutoCloseable {
    /** Longer than any reconciliation, which only writes small objects. */
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);
    private static final int FIRST_RETRY_MS = 500;
    private static final int LAST_RETRY_MS = 30_000;
    private static final double RETRY_FACTOR = 2;

    private final Operator operator;
    private final Lookups lookups;
    private final KafkaLookups kafka;

    private SkewbenchOperator(Operator operator, Lookups lookups, KafkaLookups kafka) {
        this.operator = operator;
        this.lookups = lookups;
        this.kafka = kafka;
    }

    /** @param instance names this operator in events */
    public static SkewbenchOperator start(OperatorConfig config, KubernetesClient client, String instance) {
        return start(config, client, instance, InstantSource.system(), new OperatorMetrics(), () -> {});
    }

    /**
     * Starts it.
     *
     * @param instance names this operator in events
     * @param leadOver called when another operator may act instead of this one, even while this one stops
     */
    public static SkewbenchOperator start(OperatorConfig config, KubernetesClient client, String instance,
            InstantSource clock, OperatorMetrics metrics, Runnable leadOver) {
        var lookups = new Lookups(LaneBounds.DEFAULT,
                failure -> failure instanceof KafkaUnavailableException unavailable && unavailable.isSilence(), clock);
        var kafka = new KafkaLookups(lookups, client, config.policy());
        var operator = new Operator(overrider -> {
            overrider.withKubernetesClient(client)
                    .withCloseClientOnStop(false)
                    .withMetrics(metrics.ofReconciliations())
                    // A reconciliation waits for nothing but the API server: some milliseconds each.
                    .withConcurrentReconciliationThreads(HeapShares.RECONCILIATION_THREADS)
                    .withReconciliationTerminationTimeout(SHUTDOWN_TIMEOUT);
            if (config.lease() != null) {
                overrider.withLeaderElectionConfiguration(config.lease().election(instance, leadOver));
            }
        });
        var clusters = new EphemeralClusters(lookups, client);
        var pins = new BrokerPins(lookups, client);
        operator.register(new BenchmarkReconciler(config, client, kafka, new NodeLookups(lookups, client),
                clusters, pins, clock, instance, metrics.ofBenchmarks()), settings(config));
        operator.register(
                new SkewedTopicReconciler(kafka, new SkewedTopicPolicy(config.policy()),
                        new TopicEvents(new ResourceEvents(client, clock, instance)), clock),
                settings(config));
        operator.start();
        return new SkewbenchOperator(operator, lookups, kafka);
    }

    boolean isRunning() {
        return operator.getRuntimeInfo().isStarted();
    }

    boolean isReady() {
        return isRunning() && operator.getRuntimeInfo().allEventSourcesAreHealthy();
    }

    /** Lets reconciliations under way end, then stops. */
    @Override
    public void close() {
        operator.stop();
        lookups.close();
        kafka.close();
    }

    /** Retried for ever: what fails is the API server or the operator's rights, and both come back. */
    private static <P extends HasMetadata> Consumer<ControllerConfigurationOverrider<P>> settings(
            OperatorConfig config) {
        var retry = new GenericRetry().withoutMaxAttempts()
                .setInitialInterval(FIRST_RETRY_MS)
                .setIntervalMultiplier(RETRY_FACTOR)
                .setMaxInterval(LAST_RETRY_MS);
        return overrider -> {
            overrider.withRetry(retry);
            if (config.namespaces().isEmpty()) {
                overrider.watchingAllNamespaces();
            } else {
                overrider.settingNamespaces(config.namespaces());
            }
        };
    }
}
