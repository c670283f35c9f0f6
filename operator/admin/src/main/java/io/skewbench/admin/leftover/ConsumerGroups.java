package io.skewbench.admin.leftover;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.admin.connection.KafkaUnavailableException;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/** The consumer groups of one Kafka cluster. Every method may throw {@link KafkaUnavailableException}. */
final class ConsumerGroups {
    private final Admin admin;

    ConsumerGroups(KafkaCluster kafka) {
        this.admin = kafka.admin();
    }

    /** Returns the ids of all groups that begin with a prefix and that the client may see. */
    Set<String> named(String prefix) {
        return KafkaFutures.await("Cannot list groups", admin.listGroups().all()).stream()
                .map(GroupListing::groupId).filter(id -> id.startsWith(prefix))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Removes the members of consumer groups, so that groups can be deleted whose consumers were killed. */
    void removeMembers(Set<String> ids) {
        ids.forEach(id -> {
            try {
                admin.removeMembersFromConsumerGroup(id, new RemoveMembersFromConsumerGroupOptions()).all().get();
            } catch (ExecutionException e) {
                // There is no such group, or it has no members. Any other problem shows when the group is deleted.
            } catch (InterruptedException e) {
                throw KafkaFutures.interrupted("Cannot remove the members of consumer group " + id, e);
            }
        });
    }

    /** Deletes those of the consumer groups that exist. */
    void delete(Set<String> ids) {
        KafkaFutures.delete("consumer group", admin.deleteConsumerGroups(ids).deletedGroups(),
                GroupIdNotFoundException.class);
    }
}
