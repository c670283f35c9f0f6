package io.skewbench.worker;

import static org.apache.kafka.common.acl.AclOperation.DESCRIBE;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerReport.Failed;
import io.skewbench.worker.brokers.OwnBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker with authorization, where a user who is permitted one operation on a topic is permitted nothing else. */
class UnauthorisedTest {
    private static final OwnBrokers BROKERS = start();

    @TempDir
    Path folder;

    private static OwnBrokers start() {
        return OwnBrokers.start(1, Map.of("authorizer.class.name",
                "org.apache.kafka.metadata.authorizer.StandardAuthorizer", "allow.everyone.if.no.acl.found", "true"));
    }

    @AfterAll
    static void stop() {
        BROKERS.close();
    }

    @Test
    void failsWithATopicThatItMayNotSee() throws Exception {
        topic("hidden", "User:somebody-else", READ);

        var failed = failure("hidden");

        assertThat(failed.reason()).isEqualTo("NotAuthorized");
        assertThat(failed.message()).contains("hidden");
    }

    @Test
    void failsWithATopicThatItMayNotWriteToAndAccountsForItsRecords() throws Exception {
        topic("read-only", "User:ANONYMOUS", DESCRIBE);

        var failed = failure("read-only");

        assertThat(failed.reason()).isEqualTo("NotAuthorized");
        assertThat(failed.message()).contains("read-only").contains("TopicAuthorizationException");
        var total = Objects.requireNonNull(failed.total());
        assertThat(total.sent()).isPositive().isEqualTo(total.failed());
    }

    private static void topic(String name, String principal, AclOperation operation) throws Exception {
        var rule = new AclBinding(new ResourcePattern(ResourceType.TOPIC, name, PatternType.LITERAL),
                new AccessControlEntry(principal, "*", operation, AclPermissionType.ALLOW));
        try (var admin = BROKERS.admin()) {
            admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
            admin.createAcls(List.of(rule)).all().get();
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> admin.describeAcls(rule.toFilter()).values().get().contains(rule));
        }
    }

    private Failed failure(String topic) throws Exception {
        WorkerReport report = new Trials(folder)
                .run(TestPlans.on(BROKERS.brokers().bootstrapServers(), topic).plan()).getFirst();
        assertThat(report).isInstanceOf(Failed.class);
        return (Failed) report;
    }
}
