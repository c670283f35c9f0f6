package io.skewbench.admin;

import static java.util.Objects.requireNonNull;

import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.protocol.plan.InternalTopics;
import java.time.Duration;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one Kafka cluster. Safe for use by several threads. Every method may throw
 * {@link KafkaUnavailableException}.
 */
public final class KafkaCluster implements AutoCloseable {
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(15);
    /** Longer than Kafka takes to notice that a broker has died, which is 9 s unless somebody has set it. */
    private static final ListOffsetsOptions OFFSETS_TIMEOUT = new ListOffsetsOptions().timeoutMs(10_000);
    private static final String END_OFFSETS = "Cannot read end offsets";

    private final String bootstrapServers;
    private final Map<String, String> client;
    private final Admin admin;
    private final ClientAnswers answers;
    private final AnswerBounds bounds;

    private KafkaCluster(String bootstrapServers, Map<String, String> client, Admin admin, ClientAnswers answers) {
        this.bootstrapServers = bootstrapServers;
        this.client = Map.copyOf(client);
        this.admin = admin;
        this.answers = answers;
        this.bounds = new AnswerBounds(bootstrapServers);
    }

    /** Prepares a connection that shares the memory for its answers with nobody; nothing is sent yet. */
    public static KafkaCluster connect(String bootstrapServers, Map<String, String> client) {
        return connect(bootstrapServers, client, AnswerMemory.ofAll().ofOne());
    }

    /**
     * Prepares a connection; nothing is sent yet.
     *
     * @param client connection settings (security) as Kafka's clients take them
     * @param memory for the answers
     */
    public static KafkaCluster connect(String bootstrapServers, Map<String, String> client, AnswerMemory memory) {
        return connect(bootstrapServers, client, memory, CALL_TIMEOUT);
    }

    static KafkaCluster connect(String bootstrapServers, Map<String, String> client, AnswerMemory memory,
            Duration timeout) {
        var settings = new HashMap<String, Object>(client);
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(AdminClientConfig.CLIENT_ID_CONFIG, "skewbench");
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        // What the operator's client does is nothing that a tenant's Kafka has to know.
        settings.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        var answers = new ClientAnswers(memory);
        try {
            return new KafkaCluster(bootstrapServers, client, BoundedAdmin.create(settings, answers), answers);
        } catch (KafkaException e) {
            throw new KafkaUnavailableException("Cannot connect to " + bootstrapServers, e);
        }
    }

    /**
     * Asks a question, in one request or many; one question at a time. Answers count in the memory that this connection
     * shares until the question has ended. After a failure the connection is of no use but to be closed, as answers may
     * still be coming.
     */
    public <T> T ask(Function<KafkaCluster, T> question) {
        answers.begin();
        T answer;
        try {
            answer = question.apply(this);
        } catch (KafkaUnavailableException e) {
            throw e.isSilence() && answers.haveWaited()
                    ? KafkaUnavailableException.withoutRoom(bootstrapServers, e)
                    : e;
        }
        answers.end();
        return answer;
    }

    /** Forgets what the question under way has been told so far, of which nothing is used any more. */
    void forgetAnswers() {
        answers.forget();
    }

    /** Returns what the other classes of this package ask Kafka through. */
    Admin admin() {
        return admin;
    }

    /** Returns what the cluster may tell. */
    AnswerBounds bounds() {
        return bounds;
    }

    /** Asks who is there. */
    public ClusterView.Usable describe() {
        var cluster = admin.describeCluster();
        var nodes = KafkaFutures.await("Cannot reach " + bootstrapServers, cluster.nodes());
        bounds.check(nodes);
        var brokers = nodes.stream()
                .sorted(Comparator.comparingInt(Node::id))
                .map(node -> new BrokerView(node.id(), node.host(), node.rack(), null, null))
                .toList();
        var id = KafkaFutures.await("Cannot read the cluster id", cluster.clusterId());
        bounds.checkClusterId(id);
        return new ClusterView.Usable(id, bootstrapServers, client, brokers);
    }

    /** Reads the layout of a topic; empty if there is no such topic. */
    public Optional<TopicLayout> topic(String name) {
        return describe(Set.of(name)).map(described -> layoutOf(described.getFirst()));
    }

    /**
     * Reads the layouts of those of the topics that there are, by name.
     *
     * @throws RefusedByKafkaException if the user may not describe one of them
     */
    public Map<String, TopicLayout> topics(Set<String> names) {
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
     * Reads the end offsets of every partition, by topic, in the order of partitions. With acks=all they count every
     * acknowledged record; transaction markers count too.
     *
     * @throws KafkaUnavailableException if a partition has no leader, which is named then, or if there is no answer
     */
    public Map<String, List<Long>> endOffsets(Set<String> topics) {
        var partitions = partitions(topics);
        forgetAnswers();
        var wanted = new HashMap<TopicPartition, OffsetSpec>();
        partitions.forEach((topic, count) -> IntStream.range(0, count)
                .forEach(p -> wanted.put(new TopicPartition(topic, p), OffsetSpec.latest())));
        var offsets = KafkaFutures.await(END_OFFSETS, admin.listOffsets(wanted, OFFSETS_TIMEOUT).all());
        var byTopic = new TreeMap<String, List<Long>>();
        partitions.forEach((topic, count) -> byTopic.put(topic, IntStream.range(0, count)
                .mapToObj(p -> requireNonNull(offsets.get(new TopicPartition(topic, p))).offset()).toList()));
        return byTopic;
    }

    /** Returns the number of partitions, by topic. */
    private Map<String, Integer> partitions(Set<String> topics) {
        var described = describe(topics).orElseThrow(() -> new KafkaUnavailableException(END_OFFSETS,
                new UnknownTopicOrPartitionException("one of " + topics + " does not exist")));
        described.forEach(bounds::check);
        LeaderlessPartitions.refuse(END_OFFSETS, described);
        return described.stream().collect(Collectors.toMap(TopicDescription::name, it -> it.partitions().size()));
    }

    /**
     * Creates a topic with every replica where the plan puts it; one that is there stays. Of a plan with more
     * partitions than Kafka takes in one request, this is the beginning.
     *
     * @return whether there was none of that name, so that it is this one
     * @throws RefusedByKafkaException if the settings or the placement are not to the brokers' liking
     */
    public boolean createTopic(String name, TopicPlan plan, Map<String, String> config) {
        return createTopic(name, plan, config, new CreateTopicsOptions());
    }

    /**
     * Asks whether a topic could be created, and creates none.
     *
     * @throws RefusedByKafkaException if that is not to the brokers' liking
     */
    public void checkTopic(String name, TopicPlan plan, Map<String, String> config) {
        createTopic(name, plan, config, new CreateTopicsOptions().validateOnly(true));
    }

    private boolean createTopic(String name, TopicPlan plan, Map<String, String> config, CreateTopicsOptions options) {
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
     * Creates topics that are alike, with their replicas wherever the brokers put them; those that are there stay.
     *
     * @param replicationFactor null: as the brokers have it
     * @throws RefusedByKafkaException if that is not to the brokers' liking
     */
    public void createTopics(List<String> names, int partitions, @Nullable Integer replicationFactor) {
        names.forEach(InternalTopics::refuse);
        var replicas = Optional.ofNullable(replicationFactor).map(Integer::shortValue);
        admin.createTopics(names.stream().map(name -> new NewTopic(name, Optional.of(partitions), replicas)).toList())
                .values().forEach(KafkaCluster::createUnlessThere);
    }

    /** Returns whether there was none. */
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

    /** Adds the plan's partitions from {@code from} on, as many as Kafka takes in one request. */
    public void addPartitions(String name, TopicPlan plan, int from) {
        InternalTopics.refuse(name);
        var to = Math.min(plan.replicas().size(), from + KafkaFutures.MAX_PER_REQUEST);
        KafkaFutures.change("Cannot add partitions to topic " + name, admin.createPartitions(
                Map.of(name, NewPartitions.increaseTo(to, List.copyOf(plan.replicas().subList(from, to))))).all());
    }

    /** Sets those of the topic's settings that differ; settings that aren't named are left alone. */
    public void configureTopic(String name, Map<String, String> config) {
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

    /** Returns those of a topic's settings that are otherwise than wanted, by name. */
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

    /** Returns the names of all topics that begin so, of those that this client may see. */
    public Set<String> topicsNamed(String prefix) {
        return KafkaFutures.await("Cannot list topics", admin.listTopics().names()).stream()
                .filter(name -> name.startsWith(prefix)).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the ids of all groups that begin so, of those that this client may see. */
    public Set<String> groupsNamed(String prefix) {
        return KafkaFutures.await("Cannot list groups", admin.listGroups().all()).stream()
                .map(GroupListing::groupId).filter(id -> id.startsWith(prefix))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Deletes a topic; one that isn't there is fine. */
    public void deleteTopic(String name) {
        deleteTopics(Set.of(name));
    }

    /** Deletes topics; any that aren't there are fine. */
    public void deleteTopics(Set<String> names) {
        names.forEach(InternalTopics::refuse);
        admin.deleteTopics(names).topicNameValues().forEach((name, answer) -> {
            try {
                answer.get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw new KafkaUnavailableException("Cannot delete topic " + name, e);
                }
            } catch (InterruptedException e) {
                throw KafkaFutures.interrupted("Cannot delete topic " + name, e);
            }
        });
    }

    /** Removes the members of consumer groups, so that groups can be deleted whose consumers were killed. */
    public void removeMembers(Set<String> ids) {
        ids.forEach(id -> {
            try {
                admin.removeMembersFromConsumerGroup(id, new RemoveMembersFromConsumerGroupOptions()).all().get();
            } catch (ExecutionException e) {
                // There is no such group, or it has no members: what else is in the way, their deletion tells.
            } catch (InterruptedException e) {
                throw KafkaFutures.interrupted("Cannot remove the members of consumer group " + id, e);
            }
        });
    }

    /** Deletes consumer groups; any that aren't there are fine. */
    public void deleteGroups(Set<String> ids) {
        admin.deleteConsumerGroups(ids).deletedGroups().forEach((id, answer) -> {
            try {
                answer.get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof GroupIdNotFoundException)) {
                    throw new KafkaUnavailableException("Cannot delete consumer group " + id, e);
                }
            } catch (InterruptedException e) {
                throw KafkaFutures.interrupted("Cannot delete consumer group " + id, e);
            }
        });
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(2));
    }

    private Optional<List<TopicDescription>> describe(Collection<String> topics) {
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
