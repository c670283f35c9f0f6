package org.apache.kafka.clients.admin;

import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.admin.internals.AdminMetadataManager;
import org.apache.kafka.common.utils.Time;

/**
 * Gives access to the package-private factory by which Kafka's {@link Admin} accepts another network client, which
 * Kafka uses in tests of this package only. {@link Admin#create} uses a client that allocates as many bytes as a server
 * announces, so four bytes from a server can end the process. If a later version of Kafka's clients removes the
 * factory, this class no longer compiles; if it changes the factory's behaviour, {@code UnreadableAnswerTest} fails.
 */
public final class AdminOfClient {
    private AdminOfClient() {}

    /** Creates an admin client on top of a network client, which it closes when it is closed. */
    public static Admin create(AdminClientConfig config, AdminMetadataManager metadata, KafkaClient client, Time time) {
        return KafkaAdminClient.createInternal(config, metadata, client, time);
    }
}
