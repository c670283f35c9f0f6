package org.apache.kafka.clients.admin;

import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.admin.internals.AdminMetadataManager;
import org.apache.kafka.common.utils.Time;

/**
 * Opens the one door by which Kafka's {@link Admin} takes a network client of somebody else's making, which Kafka keeps
 * for the tests of this package. {@link Admin#create} makes a client that allocates as many bytes as a server
 * announces: four bytes from a server are the end of the process. A later version of Kafka's clients that closes the
 * door breaks the compilation of this class; one that changes what is behind it breaks {@code UnreadableAnswerTest}.
 */
public final class AdminOfClient {
    private AdminOfClient() {}

    /** Creates an admin that asks through a client, which it closes when it is closed. */
    public static Admin create(AdminClientConfig config, AdminMetadataManager metadata, KafkaClient client, Time time) {
        return KafkaAdminClient.createInternal(config, metadata, client, time);
    }
}
