package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicRulesTest {
    private static final String THREE = "placement: {leaders: [{broker: 0, count: 1}]}, replicationFactor: 3";

    @ParameterizedTest
    @ValueSource(strings = {"segment.bytes: 2147483647", "retention.ms: 9223372036854775807", "retention.ms: -1",
            "retention.bytes: ' 5 '", "min.insync.replicas: 3", "cleanup.policy: compact", "unknown.setting: 1Gi"})
    void acceptsConfigThatKafkaAccepts(String config) {
        assertThat(problems(THREE, config)).isEmpty();
    }

    @Test
    void acceptsATopicWithoutConfig() {
        assertThat(TopicRules.check(Specs.topic("{cluster: {bootstrapServers: a}, " + THREE + "}"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"min.insync.replicas", "index.interval.bytes", "max.message.bytes", "segment.bytes",
            "segment.index.bytes"})
    void refusesNumbersThatNeedMoreThan32Bits(String setting) {
        assertThat(problems(THREE, setting + ": 2147483648")).containsExactly("spec.config." + setting
                + ": \"2147483648\": is not a whole number up to 2147483647; write digits only, because Kafka accepts "
                + "no units or suffixes here, such as 1073741824 in place of 1Gi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete.retention.ms", "file.delete.delay.ms", "flush.messages", "flush.ms",
            "local.retention.bytes", "local.retention.ms", "max.compaction.lag.ms", "message.timestamp.after.max.ms",
            "message.timestamp.before.max.ms", "min.compaction.lag.ms", "retention.bytes", "retention.ms",
            "segment.jitter.ms", "segment.ms"})
    void refusesUnits(String setting) {
        assertThat(problems(THREE, setting + ": 1Gi")).singleElement().asString()
                .startsWith("spec.config." + setting + ": \"1Gi\": is not a whole number up to 9223372036854775807;");
    }

    @Test
    void refusesWhatIsNoScalar() {
        assertThat(problems(THREE, "a: [1]"))
                .containsExactly("spec.config.a: \"[1]\": must be one text, number or boolean");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "placement: {leaders: [{broker: 0, count: 1}]}, replicationFactor: 3 | 3",
            "placement: {leaders: [{broker: 0, count: 1}]} | 1",
            "placement: {assignments: [{replicas: [0, 1]}]}, replicationFactor: 9 | 2",
            "placement: {assignments: [{replicasOn: [{pool: a}, {pool: b}]}]} | 2",
            "placement: {assignments: []}, replicationFactor: 4 | 4"})
    void refusesToRequireMoreReplicasInSyncThanThereAre(String placement, int replicas) {
        // Then
        assertThat(problems(placement, "min.insync.replicas: " + replicas)).isEmpty();
        assertThat(problems(placement, "min.insync.replicas: " + (replicas + 1))).containsExactly(
                "spec.config.min.insync.replicas: \"" + (replicas + 1) + "\": is more than the replicas of each "
                        + "partition, " + replicas + ", so that with acks=all every record fails; lower it, or raise "
                        + "the replication factor");
    }

    private static List<String> problems(String spec, String config) {
        return TopicRules.check(
                Specs.topic("{cluster: {bootstrapServers: a}, " + spec + ", config: {" + config + "}}")).stream()
                .map(Problem::toString).toList();
    }
}
