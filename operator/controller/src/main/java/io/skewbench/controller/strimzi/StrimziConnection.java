package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.KafkaConnection.BrokerPod;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.node.PodImage;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.listener.GenericKafkaListener;
import io.strimzi.api.kafka.model.kafka.listener.ListenerStatus;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the connection to a Strimzi cluster, or the reason why there is none yet. Certificates come from the
 * listener's status, so that listeners with a certificate of their own work as well as those signed by the cluster's
 * CA.
 */
final class StrimziConnection {
    private static final String DEFAULT_LISTENER = "plain";

    private StrimziConnection() {}

    static Resolution of(StrimziObjects objects) {
        var kafka = objects.kafka();
        if (kafka == null) {
            return new Resolution.Waiting(WaitReason.KAFKA_NOT_FOUND, "There is no Kafka " + objects.kafkaName());
        }
        var wanted = Objects.requireNonNullElse(objects.ref().listener(), DEFAULT_LISTENER);
        var listener = kafka.getSpec().getKafka().getListeners().stream()
                .filter(candidate -> candidate.getName().equals(wanted))
                .findFirst();
        if (listener.isEmpty()) {
            return new Resolution.Wrong(new Problem("spec.cluster.strimzi.listener", wanted,
                    "Kafka " + objects.kafkaName() + " has no such listener; choose from " + listenersOf(kafka)));
        }
        if (PausedReconciliation.isAskedFor(kafka) && PausedReconciliation.isReported(kafka.getStatus())) {
            var paused = new PausedKafka(objects, kafka);
            return paused.refusal(listener.get()).<Resolution>map(Resolution.Wrong::new)
                    .orElseGet(() -> connect(objects, listener.get(), Optional.of(paused.listener(listener.get()))));
        }
        var awaited = StrimziReadiness
                .awaited(WaitReason.KAFKA_NOT_READY, "Kafka", objects.kafkaName(), kafka.getMetadata().getGeneration(),
                        kafka.getStatus())
                .or(() -> awaitedPool(objects));
        return awaited.orElseGet(() -> connect(objects, listener.get(), listenerStatus(kafka, listener.get())));
    }

    private static Optional<ListenerStatus> listenerStatus(Kafka kafka, GenericKafkaListener listener) {
        return Objects.requireNonNullElse(kafka.getStatus().getListeners(), List.<ListenerStatus>of()).stream()
                .filter(candidate -> listener.getName().equals(candidate.getName())
                        && candidate.getBootstrapServers() != null)
                .findFirst();
    }

    private static Resolution connect(StrimziObjects objects, GenericKafkaListener listener,
            Optional<ListenerStatus> status) {
        if (status.isEmpty()) {
            return new Resolution.Waiting(WaitReason.LISTENER_NOT_READY, "Listener " + listener.getName() + " of Kafka "
                    + objects.kafkaName() + " has no bootstrap servers yet");
        }
        return switch (UserCredentials.of(objects, listener)) {
            case UserCredentials.None(var reason) -> reason;
            case UserCredentials.Usable credentials ->
                new Resolution.Found(new KafkaConnection(status.get().getBootstrapServers(),
                        settings(listener, status.get(), credentials.own()),
                        settings(listener, status.get(), credentials.workers()), credentials.mounts(),
                        podsById(objects.pods()),
                        byId(objects, pool -> pool.getMetadata().getName()),
                        byId(objects, pool -> BrokerStorage.words(pool.getSpec().getStorage())),
                        brokerIds(objects), publishesMetrics(objects)));
        };
    }

    private static Map<String, String> settings(GenericKafkaListener listener, ListenerStatus status,
            Map<String, String> credentials) {
        var settings = new TreeMap<>(credentials);
        var sasl = credentials.containsKey("sasl.mechanism");
        if (listener.isTls()) {
            settings.put("security.protocol", sasl ? "SASL_SSL" : "SSL");
            var certificates = status.getCertificates();
            if (certificates != null && !certificates.isEmpty()) {
                settings.put("ssl.truststore.type", "PEM");
                settings.put("ssl.truststore.certificates",
                        certificates.stream().map(String::strip).collect(Collectors.joining("\n")));
            }
        } else if (sasl) {
            settings.put("security.protocol", "SASL_PLAINTEXT");
        }
        return settings;
    }

    private static Optional<Resolution> awaitedPool(StrimziObjects objects) {
        // Pools have no condition Ready; their status only shows whether Strimzi has seen the current generation.
        return objects.pools().stream()
                .filter(pool -> !isSeen(pool))
                .findFirst()
                .map(pool -> new Resolution.Waiting(WaitReason.KAFKA_NODE_POOL_NOT_READY, "KafkaNodePool "
                        + objects.namespace() + "/" + pool.getMetadata().getName()
                        + " is not ready: Strimzi has not reconciled generation "
                        + pool.getMetadata().getGeneration() + " yet"));
    }

    /** Returns whether Strimzi has reconciled the current generation of a node pool. */
    static boolean isSeen(KafkaNodePool pool) {
        var generation = pool.getMetadata().getGeneration();
        return pool.getStatus() != null
                && (generation == null || pool.getStatus().getObservedGeneration() == generation);
    }

    /**
     * Returns a fact about the pools of brokers by id, from the pools' status, because a pod is missing while its
     * broker restarts.
     */
    private static Map<Integer, String> byId(StrimziObjects objects, Function<KafkaNodePool, @Nullable String> fact) {
        var byId = new TreeMap<Integer, String>();
        for (var pool : objects.pools()) {
            var ofPool = fact.apply(pool);
            if (ofPool != null) {
                Objects.requireNonNullElse(pool.getStatus().getNodeIds(), List.<Integer>of())
                        .forEach(id -> byId.put(id, ofPool));
            }
        }
        return byId;
    }

    private static boolean publishesMetrics(StrimziObjects objects) {
        return objects.kafka() != null && objects.kafka().getSpec().getKafka().getMetricsConfig() != null;
    }

    private static List<Integer> brokerIds(StrimziObjects objects) {
        return objects.pools().stream()
                .filter(NodePools::hasBrokers)
                .map(pool -> pool.getStatus().getNodeIds())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .sorted()
                .toList();
    }

    private static String listenersOf(Kafka kafka) {
        return kafka.getSpec().getKafka().getListeners().stream()
                .map(GenericKafkaListener::getName)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** Returns the brokers' pods by id, with which their names end. */
    private static Map<Integer, BrokerPod> podsById(List<Pod> pods) {
        var byId = new HashMap<Integer, BrokerPod>();
        for (var pod : pods) {
            var name = pod.getMetadata().getName();
            var id = name.substring(name.lastIndexOf('-') + 1);
            if (id.matches("\\d{1,9}")) {
                byId.put(Integer.valueOf(id), new BrokerPod(pod.getSpec().getNodeName(),
                        PodImage.of(pod, BrokerPods.CONTAINER).orElse(null), address(pod),
                        BrokerPods.cpuLimit(pod).map(Quantity::toString).orElse(null)));
            }
        }
        return byId;
    }

    /** Returns the address of a pod; null for one that has no status yet. */
    private static @Nullable String address(Pod pod) {
        return pod.getStatus() == null ? null : pod.getStatus().getPodIP();
    }
}
