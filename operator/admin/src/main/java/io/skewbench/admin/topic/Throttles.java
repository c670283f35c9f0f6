package io.skewbench.admin.topic;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.topic.TopicState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;

/**
 * The throttle of a reassignment, as kafka-reassign-partitions sets it (KIP-73): a rate on the brokers, and the
 * throttled replicas on the topic.
 */
final class Throttles {
    private static final List<String> RATES = List.of("leader.replication.throttled.rate",
            "follower.replication.throttled.rate");
    private static final String LEADERS = "leader.replication.throttled.replicas";
    private static final String FOLLOWERS = "follower.replication.throttled.replicas";

    private final Admin admin;

    Throttles(Admin admin) {
        this.admin = admin;
    }

    /** Returns the rates that are set on brokers, in bytes per second; the lower one if a broker has two. */
    Map<Integer, Long> rates(Collection<Integer> brokers) {
        var resources = brokers.stream().map(Throttles::broker).toList();
        var answers = KafkaFutures.await("Cannot read the throttles of brokers",
                admin.describeConfigs(resources).all());
        var rates = new TreeMap<Integer, Long>();
        answers.forEach((resource, config) -> RATES.stream().map(config::get)
                .filter(entry -> entry != null && entry.source() == ConfigEntry.ConfigSource.DYNAMIC_BROKER_CONFIG)
                .forEach(entry -> rates.merge(Integer.valueOf(resource.name()), Long.valueOf(entry.value()),
                        Math::min)));
        return rates;
    }

    /** Returns whether replicas of the topic are throttled. */
    boolean isSetOn(String topic) {
        return isSet(KafkaFutures.await("Cannot read the settings of topic " + topic,
                requireNonNull(admin.describeConfigs(Set.of(topic(topic))).values().get(topic(topic)))));
    }

    private static boolean isSet(Config config) {
        return List.of(LEADERS, FOLLOWERS).stream().map(config::get)
                .anyMatch(entry -> entry != null && entry.value() != null && !entry.value().isEmpty());
    }

    /**
     * Sets the throttle before the move: brokers that have a replica are limited in sending, and those that will get
     * one in receiving.
     *
     * @param live the live brokers, as only a broker itself can change its settings
     */
    void set(String topic, TopicState state, Map<Integer, List<Integer>> targets, Change change, Set<Integer> live) {
        var changes = new HashMap<ConfigResource, Collection<AlterConfigOp>>();
        for (var broker : throttled(change).stream().filter(live::contains).toList()) {
            changes.put(broker(broker),
                    RATES.stream().map(rate -> op(rate, String.valueOf(change.throttle()), OpType.SET)).toList());
        }
        var leaders = new ArrayList<String>();
        var followers = new ArrayList<String>();
        targets.forEach((partition, wanted) -> {
            var moving = state.partitions().get(partition);
            var present = moving.replicas().stream().filter(broker -> !moving.adding().contains(broker)).toList();
            present.forEach(broker -> leaders.add(partition + ":" + broker));
            wanted.stream().filter(broker -> !present.contains(broker))
                    .forEach(broker -> followers.add(partition + ":" + broker));
        });
        if (!followers.isEmpty()) {
            changes.put(topic(topic), List.of(op(LEADERS, String.join(",", leaders), OpType.SET),
                    op(FOLLOWERS, String.join(",", followers), OpType.SET)));
        }
        alter("Cannot throttle the reassignment of topic " + topic, changes);
    }

    /**
     * Removes the throttle, but leaves rates that others have set meanwhile.
     *
     * @param live the live brokers, as only a broker itself can read its settings
     */
    void remove(String topic, boolean topicIsThere, Change change, Set<Integer> live) {
        var changes = new HashMap<ConfigResource, Collection<AlterConfigOp>>();
        var present = throttled(change).stream().filter(live::contains).toList();
        var rates = rates(present);
        // A broker that doesn't show the rate yet may still have received it.
        for (var broker : present) {
            var rate = rates.get(broker);
            if (rate == null || rate.equals(change.throttle())) {
                changes.put(broker(broker), RATES.stream().map(name -> op(name, "", OpType.DELETE)).toList());
            }
        }
        if (topicIsThere) {
            changes.put(topic(topic), List.of(op(LEADERS, "", OpType.DELETE), op(FOLLOWERS, "", OpType.DELETE)));
        }
        alter("Cannot remove the throttle of the reassignment of topic " + topic, changes);
    }

    private void alter(String what, Map<ConfigResource, Collection<AlterConfigOp>> changes) {
        if (!changes.isEmpty()) {
            KafkaFutures.change(what, admin.incrementalAlterConfigs(changes).all());
        }
    }

    private static Collection<Integer> throttled(Change change) {
        return requireNonNullElse(change.throttledBrokers(), List.of());
    }

    private static AlterConfigOp op(String name, String value, OpType type) {
        return new AlterConfigOp(new ConfigEntry(name, value), type);
    }

    private static ConfigResource broker(int id) {
        return new ConfigResource(ConfigResource.Type.BROKER, Integer.toString(id));
    }

    private static ConfigResource topic(String name) {
        return new ConfigResource(ConfigResource.Type.TOPIC, name);
    }
}
