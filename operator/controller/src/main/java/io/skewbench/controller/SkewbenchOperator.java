package io.skewbench.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.RegisteredController;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.health.InformerWrappingEventSourceHealthIndicator;
import io.javaoperatorsdk.operator.health.Status;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.MonotonicClock;
import io.skewbench.controller.background.NamespaceThreads;
import io.skewbench.controller.brokercount.AttemptCounts;
import io.skewbench.controller.brokersetting.ChangedBrokers;
import io.skewbench.controller.decoding.ResourceDecoders;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.memory.HeapShares;
import io.skewbench.controller.memory.HeldSpecs;
import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.policy.SkewedTopicPolicy;
import io.skewbench.controller.topic.SkewedTopicReconciler;
import io.skewbench.controller.topic.TopicEvents;
import io.skewbench.controller.watch.NamespaceWatches;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operator: its reconcilers and the resources that they share. */
public final class SkewbenchOperator implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SkewbenchOperator.class);
    /** Longer than any reconciliation, which only writes small objects. */
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);
    /**
     * The time after which the operator starts even if it hasn't read everything. It goes on reading, and reconciles
     * nothing in a namespace before that namespace has been read. The time passes twice if the operator may not watch a
     * namespace, as informers of Benchmarks start before those of their children. It is short, so that all informers
     * read at the same time if there are many Benchmarks.
     */
    private static final Duration FIRST_READING = Duration.ofSeconds(2);

    private final Operator operator;
    private final Lookups lookups;
    private final Lookups readings;
    private final KafkaLookups kafka;
    private final AttemptCounts counts;
    private final NamespaceWatches watches;
    private final LeftOutReading leftOut;

    private SkewbenchOperator(Operator operator, Lookups lookups, Lookups readings, KafkaLookups kafka,
            AttemptCounts counts, NamespaceWatches watches, LeftOutReading leftOut) {
        this.watches = watches;
        this.operator = operator;
        this.lookups = lookups;
        this.readings = readings;
        this.kafka = kafka;
        this.counts = counts;
        this.leftOut = leftOut;
    }

    private static <R extends HasMetadata> RegisteredController<R> register(Operator operator, Reconciler<R> reconciler,
            OperatorConfig config, Supplier<ItemStore<R>> stores) {
        var settings = new ReconcilerSettings(config.namespaces())
                .on(operator.getConfigurationService().getConfigurationFor(reconciler));
        return operator.register(reconciler, StoredConfiguration.of(settings, stores));
    }

    /** @param instance names this operator in events */
    public static SkewbenchOperator start(OperatorConfig config, KubernetesClient client, String instance) {
        return start(config, client, instance, InstantSource.system(), new OperatorMetrics(), () -> {});
    }

    /**
     * Starts the operator.
     *
     * @param instance names this operator in events
     * @param leadOver called when another operator may act instead of this one, even while this one stops
     */
    public static SkewbenchOperator start(OperatorConfig config, KubernetesClient client, String instance,
            InstantSource clock, OperatorMetrics metrics, Runnable leadOver) {
        var lookups = new Lookups(LaneBounds.DEFAULT, HeapShares.LOOKUPS,
                failure -> failure instanceof KafkaUnavailableException unavailable && unavailable.isSilence(),
                new MonotonicClock());
        var readings = new Lookups(HeapShares.READING, failure -> false, new MonotonicClock());
        var kafka = new KafkaLookups(lookups, client, config.policy());
        var counts = new AttemptCounts(clock);
        var operator = new Operator(overrider -> {
            overrider.withKubernetesClient(client)
                    .withCloseClientOnStop(false)
                    .withMetrics(metrics.ofReconciliations())
                    // A reconciliation waits only for the API server, for some milliseconds.
                    .withConcurrentReconciliationThreads(HeapShares.RECONCILIATION_THREADS)
                    .withReconciliationTerminationTimeout(SHUTDOWN_TIMEOUT)
                    // An administrator of a namespace may revoke the operator's rights there without an effect on other
                    // namespaces.
                    .withStopOnInformerErrorDuringStartup(false)
                    .withCacheSyncTimeout(FIRST_READING)
                    .withInformerStoppedHandler(SkewbenchOperator::stopped);
            if (config.lease() != null) {
                overrider.withLeaderElectionConfiguration(config.lease().election(instance, leadOver));
            }
        });
        var watches = new NamespaceWatches(client, config.roleBinding());
        metrics.follow(config.namespaces(), watches::isDenied);
        var clusters = new EphemeralClusters(lookups, client);
        var pins = new BrokerPins(lookups, client, clock);
        var changed = new ChangedBrokers(lookups, client, kafka.settings(), clock);
        var specs = new HeldSpecs();
        var threads = new NamespaceThreads(HeapShares.RECONCILIATION_THREADS);
        var benchmarks = BenchmarkWiring.create(config, client, readings, kafka, counts,
                new NodeLookups(lookups, client), clusters, pins, changed, clock, instance, metrics.ofBenchmarks(),
                watches, threads);
        var ofBenchmarks = register(operator, benchmarks.reconciler(), config,
                () -> benchmarks.store(specs.store(ResourceDecoders.BENCHMARKS, benchmarks.sources()::requeue)));
        watches.follow(ofBenchmarks.getControllerHealthInfo());
        var unused = register(operator,
                new SkewedTopicReconciler(kafka.topics(), new SkewedTopicPolicy(config.policy()),
                        new TopicEvents(new ResourceEvents(client, clock, instance)), clock, threads),
                config, () -> specs.store(ResourceDecoders.TOPICS));
        operator.start();
        watches.begin();
        var leftOut = LeftOutReading
                .start(List.of(benchmarks.sources()::readLeftOut, () -> specs.readLeftOut(client)));
        return new SkewbenchOperator(operator, lookups, readings, kafka, counts, watches, leftOut);
    }

    /**
     * Ends the operator because an informer has stopped, such as after an answer that is no JSON. An informer can't be
     * started again, but the operator can.
     */
    private static void stopped(Object informer, @Nullable Throwable failure) {
        if (failure != null) {
            LOGGER.atError().setCause(failure).log("Exiting: cannot watch {} any more", informer);
            System.exit(1);
        }
    }

    boolean isRunning() {
        return operator.getRuntimeInfo().isStarted();
    }

    /** Returns whether the operator sees all that it has the right to see, and anything at all. */
    @SuppressWarnings("rawtypes") // as the framework has them
    boolean isReady() {
        return isRunning() && watches.isAnyAllowed()
                && operator.getRuntimeInfo().unhealthyInformerWrappingEventSourceHealthIndicator().values().stream()
                        .flatMap(ofController -> ofController.values().stream())
                        .allMatch(this::isHealthyWhereAllowed);
    }

    private boolean isHealthyWhereAllowed(InformerWrappingEventSourceHealthIndicator<?> source) {
        return source.informerHealthIndicators().values().stream()
                .allMatch(informer -> informer.getStatus() == Status.HEALTHY
                        || watches.isDenied(informer.getTargetNamespace()));
    }

    /** Returns which namespaces the operator may not watch, each with the reason and the remedy. */
    List<String> denied() {
        return watches.denied();
    }

    /** Waits for reconciliations under way, then stops. */
    @Override
    public void close() {
        leftOut.close();
        watches.close();
        operator.stop();
        lookups.close();
        readings.close();
        kafka.close();
        counts.close();
    }
}
