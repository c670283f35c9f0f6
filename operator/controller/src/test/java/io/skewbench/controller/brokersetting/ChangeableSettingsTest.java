package io.skewbench.controller.brokersetting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import io.skewbench.engine.plan.BrokerSettingFamilies;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which settings the owner of a Kafka in namespace kafka lets runs change. */
class ChangeableSettingsTest {
    private static final Set<String> FETCHERS = Set.of("num.replica.fetchers");

    @ParameterizedTest
    @ValueSource(strings = {"num.replica.fetchers", "num.io.threads, num.replica.fetchers ", "num.*", "*"})
    void areThoseOfTheAnnotation(String allowed) {
        assertThat(ChangeableSettings.refusal(kafka(allowed, null), FETCHERS)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "num.replica", "replica.*", "num.replica.fetchers.more", "num.replica.?etchers"})
    void areNoOthers(String allowed) {
        assertThat(ChangeableSettings.refusal(kafka(allowed, null), FETCHERS)).hasValue("the owner of Kafka "
                + "bench does not allow runs to change num.replica.fetchers; list what may be changed in its "
                + "annotation skewbench.io/changeable-broker-settings, such as \"num.replica.fetchers\"");
    }

    @Test
    void areNoneWithoutAnAnnotation() {
        var kafka = new KafkaBuilder().withNewMetadata().withName("bench").withNamespace("kafka").endMetadata().build();
        assertThat(ChangeableSettings.refusal(kafka, FETCHERS)).isPresent();
    }

    @Test
    void areForOtherNamespacesOnlyIfTheyMayUseTheKafka() {
        assertThat(ChangeableSettings.closed(kafka("*", null), "team")).hasValue("Kafka kafka/bench may not be changed "
                + "from namespace team; list the namespace in the annotation skewbench.io/allowed-namespaces of the "
                + "Kafka");
        assertThat(ChangeableSettings.closed(kafka("*", "team"), "team")).isEmpty();
        assertThat(ChangeableSettings.closed(kafka("*", null), "kafka")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"log.retention.ms", "log.cleanup.policy", "log.cleaner.delete.retention.ms",
            "log.cleaner.max.compaction.lag.ms", "log.cleaner.min.compaction.lag.ms", "min.insync.replicas",
            "offsets.retention.minutes", "unclean.leader.election.enable", "transactional.id.expiration.ms",
            "delete.topic.enable", "auto.create.topics.enable", "group.share.delivery.count.limit"})
    void areThoseWhoseChangeLastsOnlyByTheirWholeNames(String setting) {
        var beginning = setting.substring(0, setting.indexOf('.') + 1);
        assertThat(ChangeableSettings.refusal(kafka(beginning + "*, " + setting + "*, *", null), Set.of(setting)))
                .isPresent();
        assertThat(ChangeableSettings.refusal(kafka(beginning + "*, " + setting, null), Set.of(setting))).isEmpty();
    }

    @Test
    void areRefusedWithWhatTheirChangeLeaves() {
        assertThat(ChangeableSettings.refusal(kafka("log.*", null), Set.of("log.retention.ms"))).hasValue("the owner "
                + "of Kafka bench does not allow runs to change log.retention.ms; no pattern includes "
                + "log.retention.ms, which may delete what was acknowledged; list what may be changed in its "
                + "annotation skewbench.io/changeable-broker-settings, such as \"log.retention.ms\"");
    }

    @Test
    void areListedWhereOwnersReadOfThem() throws IOException {
        var page = Files.readString(Repository.root().resolve("docs/brokers.md"));
        assertThat(BrokerSettingFamilies.lasting()).allSatisfy(beginning -> assertThat(page)
                .contains("`" + beginning + (beginning.endsWith(".") ? "*`" : "`")));
    }

    private static Kafka kafka(String changeable, @Nullable String namespaces) {
        var metadata = new KafkaBuilder().withNewMetadata().withName("bench").withNamespace("kafka")
                .addToAnnotations(ChangeableSettings.ANNOTATION, changeable);
        return namespaces == null
                ? metadata.endMetadata().build()
                : metadata.addToAnnotations("skewbench.io/allowed-namespaces", namespaces).endMetadata().build();
    }
}
