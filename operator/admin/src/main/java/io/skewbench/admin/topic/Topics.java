package io.skewbench.admin.topic;

import static java.util.Objects.requireNonNull;

import io.skewbench.admin.connection.AnswerBounds;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.connection.RefusedByKafkaException;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.topic.TopicLayout;
import io.skewbench.protocol.plan.InternalTopics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** The topics of one Kafka cluster. Every method may throw {@link KafkaUnavailableException}. */
public final class Topics {
    private final KafkaCluster kafka;
    private final Admin admin;
    private final AnswerBounds bounds;

    public Topics(KafkaCluster kafka) {
        this.kafka = kafka;
        this.admin = kafka.admin();
        this.bounds = kafka.bounds();
    }

    /** Reads the layout of a topic; empty if there is no such topic. */
    public Optional<TopicLayout> layout(String name) {
        return describe(Set.of(name)).map(described -> layoutOf(described.getFirst()));
    }

    /**
     * Reads the layouts of topics, by name; topics that don't exist are left out.
     *
     * @throws RefusedByKafkaException if the user may not describe one of them
     */
    public Map<String, TopicLayout> layouts(Set<String> names) {
        var layouts = new TreeMap<String, TopicLayout>();
        admin.describeTopics(names).topicNameValues().forEach((name, answer) -> {
            try {
                layouts.put(name, layoutOf(answer.get()));
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw KafkaFutures.failure("Cannot describe topic " + name, e);
                }
            } catch (InterruptedException e) {
                throw KafkaFutures.interrupted("Cannot describe topic " + name, e);
            }
        });
        return layouts;
    }

    /**
     * Creates a topic with the replicas where the plan assigns them; an existing topic is left as it is. If the plan
     * has more partitions than fit in one request, only the first are created. The request is sent once: a client that
     * repeats it after a timeout or a lost connection may find the topic that it has created itself.
     *
     * @return whether the topic was created, rather than existing already
     * @throws RefusedByKafkaException if the brokers refuse the settings or the placement
     */
    public boolean create(String name, TopicPlan plan, Map<String, String> config) {
        try (var once = kafka.connectWithoutRetries()) {
            return create(once, name, plan, config, new CreateTopicsOptions());
        }
    }

    /**
     * Checks whether the brokers would create a topic.
     *
     * @throws RefusedByKafkaException if they would not
     */
    public void validate(String name, TopicPlan plan, Map<String, String> config) {
        create(admin, name, plan, config, new CreateTopicsOptions().validateOnly(true));
    }

    private static boolean create(Admin admin, String name, TopicPlan plan, Map<String, String> config,
            CreateTopicsOptions options) {
        InternalTopics.refuse(name);
        var assignments = new HashMap<Integer, List<Integer>>();
        for (var partition = 0; partition < Math.min(plan.replicas().size(),
                KafkaFutures.MAX_PER_REQUEST); partition++) {
            assignments.put(partition, plan.replicas().get(partition));
        }
        return createUnlessThere(name,
                admin.createTopics(List.of(new NewTopic(name, assignments).configs(config)), options).all());
    }

    /**
     * Creates topics of the same size, whose replicas the brokers place; existing topics are left as they are.
     *
     * @param replicationFactor null for the brokers' default
     * @throws RefusedByKafkaException if the brokers refuse
     */
    public void createAll(List<String> names, int partitions, @Nullable Integer replicationFactor) {
        names.forEach(InternalTopics::refuse);
        var replicas = Optional.ofNullable(replicationFactor).map(Integer::shortValue);
        admin.createTopics(names.stream().map(name -> new NewTopic(name, Optional.of(partitions), replicas)).toList())
                .values().forEach(Topics::createUnlessThere);
    }

    /** Returns whether the topic was created. */
    private static boolean createUnlessThere(String name, KafkaFuture<Void> answer) {
        try {
            KafkaFutures.change("Cannot create topic " + name, answer);
            return true;
        } catch (KafkaUnavailableException e) {
            if (!(e.getCause() instanceof ExecutionException why && why.getCause() instanceof TopicExistsException)) {
                throw e;
            }
            return false;
        }
    }

    /** Adds the plan's partitions from {@code from} on, as many as fit in one request. */
    public void addPartitions(String name, TopicPlan plan, int from) {
        InternalTopics.refuse(name);
        var to = Math.min(plan.replicas().size(), from + KafkaFutures.MAX_PER_REQUEST);
        KafkaFutures.change("Cannot add partitions to topic " + name, admin.createPartitions(
                Map.of(name, NewPartitions.increaseTo(to, List.copyOf(plan.replicas().subList(from, to))))).all());
    }

    /** Sets those settings of a topic that differ, and leaves all other settings. */
    public void configure(String name, Map<String, String> config) {
        InternalTopics.refuse(name);
        var changes = otherSettings(name, config).stream()
                .map(other -> new AlterConfigOp(
                        new ConfigEntry(other.name(), config.get(other.name())), AlterConfigOp.OpType.SET))
                .collect(Collectors.toList());
        if (!changes.isEmpty()) {
            KafkaFutures.change("Cannot set the settings of topic " + name, admin.incrementalAlterConfigs(
                    Map.of(new ConfigResource(ConfigResource.Type.TOPIC, name), changes)).all());
        }
    }

    /** Returns those settings of a topic that differ from the wanted values, by name. */
    public List<OtherSetting> otherSettings(String topic, Map<String, String> wanted) {
        if (wanted.isEmpty()) {
            return List.of();
        }
        var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        var actual = KafkaFutures.await("Cannot read the settings of topic " + topic,
                requireNonNull(admin.describeConfigs(Set.of(resource)).values().get(resource)));
        return wanted.entrySet().stream()
                .map(setting -> new OtherSetting(setting.getKey(), valueOf(actual.get(setting.getKey()))))
                .filter(setting -> !Objects.equals(wanted.get(setting.name()), setting.actual()))
                .sorted(Comparator.comparing(OtherSetting::name))
                .toList();
    }

    /** Returns the names of all topics that begin with a prefix and that the client may see. */
    public Set<String> named(String prefix) {
        return KafkaFutures.await("Cannot list topics", admin.listTopics().names()).stream()
                .filter(name -> name.startsWith(prefix)).collect(Collectors.toUnmodifiableSet());
    }

    /** Deletes a topic, if it exists. */
    public void delete(String name) {
        deleteAll(Set.of(name));
    }

    /** Deletes those of the topics that exist. */
    public void deleteAll(Set<String> names) {
        names.forEach(InternalTopics::refuse);
        KafkaFutures.delete("topic", admin.deleteTopics(names).topicNameValues(),
                UnknownTopicOrPartitionException.class);
    }

    Optional<List<TopicDescription>> describe(Collection<String> topics) {
        try {
            return Optional.of(List.copyOf(admin.describeTopics(topics).allTopicNames().get().values()));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw new KafkaUnavailableException("Cannot describe " + topics, e);
        } catch (InterruptedException e) {
            throw KafkaFutures.interrupted("Cannot describe " + topics, e);
        }
    }

    private TopicLayout layoutOf(TopicDescription topic) {
        bounds.check(topic);
        var partitions = new ArrayList<>(topic.partitions());
        partitions.sort(Comparator.comparingInt(TopicPartitionInfo::partition));
        return new TopicLayout(topic.topicId().toString(),
                partitions.stream().map(p -> p.replicas().stream().map(Node::id).toList()).toList(),
                partitions.stream().map(p -> p.leader() == null ? -1 : p.leader().id()).toList());
    }

    private static @Nullable String valueOf(@Nullable ConfigEntry entry) {
        return entry == null ? null : entry.value();
    }
}
