package io.skewbench.worker.partitioner;

import io.skewbench.protocol.plan.TrustedPartitioners;
import io.skewbench.worker.failure.WorkerFailedException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.jspecify.annotations.Nullable;

/**
 * Calls the user's own partitioner, and refuses a partition that the topic doesn't have. Kafka's producer treats such a
 * partition like one without a leader: its records wait for their delivery timeout, two minutes by default, and then
 * fail with nothing but a timeout.
 */
public final class CheckedPartitioner implements Partitioner {
    /** How long a call of a partitioner may take, counted from when it was first seen. */
    public static final Duration PATIENCE = Duration.ofSeconds(8);
    /** Setting with the class of the user's partitioner. */
    private static final String CHECKED = "skewbench.partitioner.class";
    private static final ConfigDef DEFINITION = new ConfigDef().define(ProducerConfig.PARTITIONER_CLASS_CONFIG,
            ConfigDef.Type.CLASS, ConfigDef.Importance.HIGH, "");
    /** The interface of plugins whose metrics the producer registers, from 4.1 on. */
    private static final String MONITORABLE = "org.apache.kafka.common.metrics.Monitorable";
    private static final @Nullable MethodHandle ON_NEW_BATCH = onNewBatch();

    private @Nullable Partitioner partitioner;
    private boolean isClosed;

    /** Changes a producer's settings so that its partitioner is checked, if it is the user's own. */
    public static void check(Map<String, Object> settings) {
        var name = settings.get(ProducerConfig.PARTITIONER_CLASS_CONFIG);
        if (name instanceof String own && !TrustedPartitioners.include(own) && !isMonitorable(own)) {
            settings.put(CHECKED, own);
            settings.put(ProducerConfig.PARTITIONER_CLASS_CONFIG, CheckedPartitioner.class.getName());
        }
    }

    private static boolean isMonitorable(String name) {
        var monitorable = find(MONITORABLE);
        var own = find(name);
        // The producer's message about a missing class is the best one.
        return own == null || (monitorable != null && monitorable.isAssignableFrom(own));
    }

    /**
     * Returns the names of a partitioner's class and its superclasses, the class itself first; none without a
     * partitioner.
     */
    public static List<String> classes(String name) {
        if (name.isEmpty()) {
            return List.of();
        }
        var own = find(name);
        return own == null ? List.of(name) : classes(own);
    }

    /** Returns the names of a class and its superclasses, without {@link Object}. */
    public static List<String> classes(Class<?> own) {
        return Stream.<Class<?>>iterate(own, type -> type != null && type != Object.class, Class::getSuperclass)
                .map(Class::getName).toList();
    }

    private static @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, CheckedPartitioner.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /** Returns the method that clients from 2.4 to 3.9 have; null in other versions. */
    private static @Nullable MethodHandle onNewBatch() {
        try {
            return MethodHandles.publicLookup().findVirtual(Partitioner.class, "onNewBatch",
                    MethodType.methodType(void.class, String.class, Cluster.class, int.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }

    @Override
    public void configure(Map<String, ?> configs) {
        var own = new HashMap<String, Object>(configs);
        own.put(ProducerConfig.PARTITIONER_CLASS_CONFIG, own.remove(CHECKED));
        partitioner = new AbstractConfig(DEFINITION, own, false)
                .getConfiguredInstance(ProducerConfig.PARTITIONER_CLASS_CONFIG, Partitioner.class);
    }

    @Override
    public int partition(String topic, @Nullable Object key, byte @Nullable [] keyBytes, @Nullable Object value,
            byte @Nullable [] valueBytes, Cluster cluster) {
        var chosen = checked().partition(topic, key, keyBytes, value, valueBytes, cluster);
        var partitions = cluster.partitionCountForTopic(topic);
        if (chosen < 0 || (partitions != null && chosen >= partitions)) {
            throw new IllegalArgumentException("The partitioner " + checked().getClass().getName()
                    + " returned partition " + chosen + " of topic " + topic + ", which has partitions 0 to "
                    + (partitions == null ? "…" : String.valueOf(partitions - 1)));
        }
        return chosen;
    }

    /** Notifies the partitioner of a new batch, in those versions of Kafka's clients that do so. */
    public void onNewBatch(String topic, Cluster cluster, int previousPartition) {
        if (ON_NEW_BATCH == null) {
            return;
        }
        try {
            ON_NEW_BATCH.invoke(checked(), topic, cluster, previousPartition);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** @throws WorkerFailedException if the partitioner throws, or doesn't return */
    @Override
    public void close() {
        var own = partitioner;
        if (own != null && !isClosed) {
            isClosed = true;
            new PartitionerClose(own).close();
        }
    }

    private Partitioner checked() {
        return Objects.requireNonNull(partitioner);
    }
}
