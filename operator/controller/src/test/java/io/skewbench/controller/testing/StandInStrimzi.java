package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.common.ConditionBuilder;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaBuilder;
import io.strimzi.api.kafka.model.kafka.KafkaStatusBuilder;
import io.strimzi.api.kafka.model.kafka.listener.ListenerAddress;
import io.strimzi.api.kafka.model.kafka.listener.ListenerAddressBuilder;
import io.strimzi.api.kafka.model.kafka.listener.ListenerStatusBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolStatusBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands in for Strimzi's cluster operator in the namespace of a test: it says of each Kafka there that it is ready, at
 * the brokers of the test, or why it isn't. As Strimzi does, it goes on with a deleted Kafka that never got ready, for
 * longer than a test takes, and leaves others of its name alone meanwhile.
 */
public final class StandInStrimzi {
    private static final Logger LOGGER = LoggerFactory.getLogger(StandInStrimzi.class);
    private static final int PERIOD_MS = 100;

    private final KubernetesClient client;
    private final String bootstrapServers;
    private final List<Integer> brokers;
    private final Map<String, String> reported = new ConcurrentHashMap<>();
    /** UIDs of Kafkas that it deploys, by name. */
    private final Map<String, String> deploying = new ConcurrentHashMap<>();
    private final WatchedNamespace watched;
    private final Thread loop;
    /** The settings that a Kafka had when brokers last got them, by its UID. */
    private final Map<String, Map<String, Object>> settings = new ConcurrentHashMap<>();
    private final List<Map<String, String>> configured = new CopyOnWriteArrayList<>();
    private volatile @Nullable Admin admin;
    private volatile @Nullable String trouble;
    private volatile @Nullable String troubleAfterChange;
    private volatile @Nullable String refusal;
    private volatile boolean stopped;

    private StandInStrimzi(KubernetesClient client, String bootstrapServers, List<Integer> brokers,
            @Nullable String trouble) {
        this.client = client;
        this.bootstrapServers = bootstrapServers;
        this.brokers = brokers;
        this.trouble = trouble;
        this.watched = new WatchedNamespace(client, client.getNamespace(), List.of(Kafka.class, KafkaNodePool.class));
        this.loop = Thread.ofPlatform().name("stand-in-strimzi").daemon().start(this::loop);
    }

    /**
     * Starts it.
     *
     * @param trouble what it says of every Kafka, none of which gets ready; null: they do
     */
    public static StandInStrimzi start(KubernetesClient client, String bootstrapServers,
            List<Integer> brokers,
            @Nullable String trouble) {
        return new StandInStrimzi(client, bootstrapServers, brokers, trouble);
    }

    /**
     * Gives brokers the settings that change in a Kafka from now on, before it says that the Kafka is ready.
     *
     * @param brokers of all Kafkas, which can take the settings over while they run
     */
    public void configure(Admin brokers) {
        admin = brokers;
    }

    /** Returns the settings that changed, in their order, each time that brokers were given some. */
    public List<Map<String, String>> configured() {
        return List.copyOf(configured);
    }

    /** Makes every Kafka be not ready from now on, for this reason. */
    public void interrupt(String why) {
        trouble = why;
    }

    /** Makes every Kafka be not ready, for this reason, once brokers have been given settings for the next time. */
    public void interruptAfterChange(String why) {
        troubleAfterChange = why;
    }

    /** Refuses the settings that brokers are to have next, in these words, until it recovers. */
    public void refuse(String why) {
        refusal = why;
    }

    /** Makes Kafkas become ready from now on. */
    public void recover() {
        trouble = null;
        refusal = null;
    }

    /** Ends it. Brokers that it gave settings get their own back, because other tests use them too. */
    public void stop() throws InterruptedException {
        stopped = true;
        loop.join();
        watched.close();
        var brokersAdmin = admin;
        if (brokersAdmin != null) {
            alter(brokersAdmin, configured.stream().flatMap(changed -> changed.keySet().stream()).distinct()
                    .map(StandInStrimzi::removal).toList());
        }
    }

    private static AlterConfigOp removal(String setting) {
        return new AlterConfigOp(new ConfigEntry(setting, null), AlterConfigOp.OpType.DELETE);
    }

    private void alter(Admin brokersAdmin, List<AlterConfigOp> operations) throws InterruptedException {
        try {
            brokersAdmin.incrementalAlterConfigs(brokers.stream().collect(Collectors.toMap(
                    id -> new ConfigResource(ConfigResource.Type.BROKER, id.toString()), id -> operations))).all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Brokers refuse their settings", e);
        }
    }

    private void loop() {
        while (!stopped) {
            try {
                for (var kafka : watched.list(Kafka.class)) {
                    reconcile(kafka);
                }
                Thread.sleep(PERIOD_MS);
            } catch (KubernetesClientException e) {
                // The write conflicted, or the Kafka was deleted: report again.
                reported.clear();
                LOGGER.atDebug().setCause(e).log("Stand-in goes on after an error");
            } catch (IllegalStateException e) {
                LOGGER.atWarn().setCause(e).log("Stand-in tries again");
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void reconcile(Kafka kafka) throws InterruptedException {
        var name = kafka.getMetadata().getName();
        if (!kafka.getMetadata().getUid().equals(deploying.getOrDefault(name, kafka.getMetadata().getUid()))) {
            return;
        }
        deploying.put(name, kafka.getMetadata().getUid());
        var pools = watched.list(KafkaNodePool.class).stream()
                .filter(pool -> name.equals(pool.getMetadata().getLabels().get(ResourceLabels.STRIMZI_CLUSTER_LABEL)))
                .toList();
        var refused = isRefused(kafka) ? refusal : null;
        if (trouble == null && refused == null && !pools.isEmpty()) {
            configure(kafka);
        }
        var why = refused == null ? trouble : refused;
        var status = new KafkaStatusBuilder().withObservedGeneration(kafka.getMetadata().getGeneration());
        if (pools.isEmpty() || why != null) {
            status.withConditions(new ConditionBuilder().withType("NotReady").withStatus("True")
                    .withReason(refused == null ? "UnforcedTrouble" : "InvalidResourceException")
                    .withMessage(why == null ? "There is no node pool" : why).build());
        } else {
            pools.forEach(this::reconcile);
            status.withConditions(new ConditionBuilder().withType("Ready").withStatus("True").build())
                    .withListeners(kafka.getSpec().getKafka().getListeners().stream()
                            .map(listener -> new ListenerStatusBuilder().withName(listener.getName())
                                    .withAddresses(addresses()).build())
                            .toList());
        }
        var fresh = status.build();
        if (isNews(kafka, fresh)) {
            client.resource(new KafkaBuilder(kafka).withStatus(fresh).build()).updateStatus();
        }
        if (why == null && !pools.isEmpty()) {
            deploying.remove(name);
        }
    }

    private boolean isRefused(Kafka kafka) {
        var before = settings.get(kafka.getMetadata().getUid());
        return refusal != null && before != null && !before.equals(config(kafka));
    }

    private static Map<String, Object> config(Kafka kafka) {
        return Objects.requireNonNullElse(kafka.getSpec().getKafka().getConfig(), Map.of());
    }

    /** Settings with which a Kafka was created are left alone, as brokers of the test have their own. */
    private void configure(Kafka kafka) throws InterruptedException {
        var brokersAdmin = admin;
        var now = config(kafka);
        var before = settings.getOrDefault(kafka.getMetadata().getUid(), now);
        var changed = new TreeMap<String, String>();
        now.forEach((name, value) -> {
            if (!value.equals(before.get(name))) {
                changed.put(name, String.valueOf(value));
            }
        });
        var operations = Stream.concat(
                changed.entrySet().stream().map(setting -> new AlterConfigOp(
                        new ConfigEntry(setting.getKey(), setting.getValue()), AlterConfigOp.OpType.SET)),
                before.keySet().stream().filter(name -> !now.containsKey(name))
                        .map(StandInStrimzi::removal))
                .toList();
        if (brokersAdmin != null && !operations.isEmpty()) {
            alter(brokersAdmin, operations);
            configured.add(Map.copyOf(changed));
            trouble = troubleAfterChange;
            troubleAfterChange = null;
        }
        settings.put(kafka.getMetadata().getUid(), Map.copyOf(now));
    }

    /** What comes back from the API server isn't equal to what went there. */
    private boolean isNews(HasMetadata object, Object status) {
        var news = Serialization.asJson(status);
        return !news.equals(reported.put(object.getMetadata().getUid(), news));
    }

    private List<ListenerAddress> addresses() {
        return Arrays.stream(bootstrapServers.split(",")).map(server -> server.split(":"))
                .map(parts -> new ListenerAddressBuilder().withHost(parts[0]).withPort(Integer.valueOf(parts[1]))
                        .build())
                .toList();
    }

    /** All brokers are in the first pool. */
    private void reconcile(KafkaNodePool pool) {
        var first = watched.list(KafkaNodePool.class).stream()
                .map(other -> other.getMetadata().getName()).sorted().findFirst().orElse("");
        var status = new KafkaNodePoolStatusBuilder().withObservedGeneration(pool.getMetadata().getGeneration())
                .withNodeIds(pool.getMetadata().getName().equals(first) ? brokers : List.of()).build();
        if (isNews(pool, status)) {
            client.resource(new KafkaNodePoolBuilder(pool).withStatus(status).build()).updateStatus();
        }
    }

    /** Returns the kinds and names of what Strimzi has in the namespace. */
    public static List<String> resources(KubernetesClient client) {
        return Stream.concat(client.resources(Kafka.class).list().getItems().stream(),
                client.resources(KafkaNodePool.class).list().getItems().stream())
                .map(object -> object.getKind() + " " + object.getMetadata().getName()).toList();
    }
}
