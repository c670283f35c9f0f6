package io.skewbench.admin.logdir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.engine.growth.LogRoom;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import io.skewbench.engine.result.LogGrowth.OfBroker;
import io.skewbench.worker.brokers.OwnBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.Resource;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A broker whose users may not describe the cluster. */
@Timeout(180)
class HiddenLogDirsTest {
    private static final OwnBrokers BROKERS = OwnBrokers.start(1, Map.of("authorizer.class.name",
            "org.apache.kafka.metadata.authorizer.StandardAuthorizer", "allow.everyone.if.no.acl.found", "true"));

    @BeforeAll
    static void hide() throws Exception {
        var rules = List.of(rule(AclOperation.ALL, AclPermissionType.ALLOW),
                rule(AclOperation.DESCRIBE, AclPermissionType.DENY));
        try (var admin = BROKERS.admin()) {
            admin.createTopics(List.of(new NewTopic("mine", 2, (short) 1), new NewTopic("others", 1, (short) 1)))
                    .all().get();
            admin.createAcls(rules).all().get();
        }
    }

    @AfterAll
    static void stop() {
        BROKERS.close();
    }

    @Test
    void haveNoSize() {
        try (var cluster = connect()) {
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(new LogDirReader(cluster).volumes(List.of(0))).isEmpty());
        }
    }

    @Test
    void leaveRecordsToCountWhatOthersWrote() throws Exception {
        try (var cluster = connect()) {
            // Given
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> new LogDirReader(cluster).volumes(List.of(0)).isEmpty());
            var before = new WrittenLogs(cluster).sizes(new LogRoom(1_000_000)).orElseThrow();
            // When
            send("mine", 5);
            send("others", 3);
            var growth = new WrittenLogs(cluster).growth(before, Set.of("mine"));
            // Then
            assertThat(growth.map(LogGrowth::unit)).contains(LogUnit.RECORDS);
            assertThat(growth.orElseThrow().brokers()).singleElement().satisfies(broker -> assertThat(broker)
                    .isEqualTo(new OfBroker(0, broker.millis(), 5, 3, "others")));
        }
    }

    private static AclBinding rule(AclOperation operation, AclPermissionType permission) {
        return new AclBinding(new ResourcePattern(ResourceType.CLUSTER, Resource.CLUSTER_NAME, PatternType.LITERAL),
                new AccessControlEntry("User:ANONYMOUS", "*", operation, permission));
    }

    private static KafkaCluster connect() {
        return KafkaCluster.connect(BROKERS.brokers().bootstrapServers(), Map.of());
    }

    private static void send(String topic, int records) throws Exception {
        try (var producer = new KafkaProducer<>(Map.<String, Object>of("bootstrap.servers",
                BROKERS.brokers().bootstrapServers()), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (var i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>(topic, new byte[10])).get();
            }
        }
    }
}
