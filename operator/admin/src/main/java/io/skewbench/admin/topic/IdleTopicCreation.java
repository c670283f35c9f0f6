package io.skewbench.admin.topic;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.connection.RefusedByKafkaException;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.engine.topic.TopicLayout;
import io.skewbench.protocol.failure.FailureText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.AuthorizationException;

/** Creates the idle topics of a run. */
public final class IdleTopicCreation {
    /** Well below the 10,000 topics and partitions that brokers accept in one request. */
    private static final int PARTITIONS_PER_REQUEST = 1_000;

    private IdleTopicCreation() {}

    /**
     * Creates the missing topics. May be repeated at any time. If the cluster refuses one, all idle topics of the run
     * are deleted.
     *
     * @throws KafkaUnavailableException if the cluster doesn't answer; try again later
     */
    public static IdleTopicsView apply(List<IdleTopicSet> sets, KafkaCluster cluster) {
        var all = IdleTopicSet.names(sets);
        Map<String, TopicLayout> present;
        try {
            present = new Topics(cluster).layouts(all);
        } catch (RefusedByKafkaException e) {
            return wrong(sets.getFirst(), e);
        }
        for (var set : sets) {
            var missing = set.names().stream().filter(name -> !present.containsKey(name)).toList();
            try {
                create(missing, set, cluster);
            } catch (RefusedByKafkaException e) {
                delete(all, cluster);
                return wrong(set, e);
            }
        }
        return present.keySet().containsAll(all) ? asTheyAre(sets, present, cluster) : settling();
    }

    private static void create(List<String> names, IdleTopicSet set, KafkaCluster cluster) {
        var perRequest = Math.max(1, PARTITIONS_PER_REQUEST / set.partitions());
        for (var from = 0; from < names.size(); from += perRequest) {
            new Topics(cluster).createAll(names.subList(from, Math.min(names.size(), from + perRequest)),
                    set.partitions(),
                    set.replicationFactor());
        }
    }

    private static IdleTopicsView asTheyAre(List<IdleTopicSet> sets, Map<String, TopicLayout> present,
            KafkaCluster cluster) {
        for (var set : sets) {
            for (var name : set.names()) {
                var layout = present.get(name);
                if (layout != null && layout.replicas().size() != set.partitions()) {
                    // The run created the topic when its spec was different.
                    new Topics(cluster).deleteAll(Set.of(name));
                    return settling();
                }
            }
        }
        return present.values().stream().allMatch(TopicLayout::isServed) ? new IdleTopicsView.Usable() : settling();
    }

    /**
     * Deletes topics and ignores a refusal: a user without the right to delete topics has usually created none, and the
     * refusal to create them matters more.
     */
    private static void delete(Set<String> names, KafkaCluster cluster) {
        try {
            new Topics(cluster).deleteAll(names);
        } catch (KafkaUnavailableException e) {
            if (!(e.getCause() instanceof ExecutionException answer
                    && answer.getCause() instanceof AuthorizationException)) {
                throw e;
            }
        }
    }

    private static IdleTopicsView wrong(IdleTopicSet set, RefusedByKafkaException why) {
        return new IdleTopicsView.Wrong(new Problem(set.path(), null, FailureText.of(why)));
    }

    private static IdleTopicsView settling() {
        return new IdleTopicsView.Waiting(WaitReason.SETTLING, "Waiting for the leaders of the idle topics");
    }
}
