package io.skewbench.controller.brokersetting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.StandInStrimzi;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView.Changed;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView.Impossible;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView.Known;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView.Overridden;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Kafka of a run, whose trials change a setting that brokers take over while they run.
 *
 * <p>
 * Takes 2 minutes: each state is looked up again only after 5 seconds, as before a trial.
 */
class ChangedBrokersTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final String SETTING = "background.threads";
    private static final Map<String, String> MORE = Map.of(SETTING, "12");
    private static final AttemptId FIRST = new AttemptId(0, 0);
    private static final AttemptId SECOND = new AttemptId(1, 0);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private Admin admin;
    private StandInStrimzi strimzi;
    private Lookups lookups;
    private KafkaLookups kafka;
    private ChangedBrokers brokers;

    @BeforeEach
    void createKafka(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(client(), folder, Kafka.class, KafkaNodePool.class);
        admin = BROKERS.admin();
        strimzi = StandInStrimzi.start(client(), BROKERS.bootstrapServers(), List.of(0, 1, 2), null);
        strimzi.configure(admin);
        connect(client());
        new EphemeralClusters(lookups, client()).create(narrow());
    }

    private void connect(KubernetesClient client) {
        lookups = new Lookups(InstantSource.system());
        kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT);
        brokers = new ChangedBrokers(lookups, client, kafka.settings(), InstantSource.system());
    }

    @AfterEach
    void end() throws InterruptedException {
        kafka.close();
        lookups.close();
        strimzi.stop();
        admin.close();
    }

    @Test
    void haveTheirOwnSettingsAtFirst() {
        assertThat(known(FIRST, SETTING)).isEqualTo(new Known(Map.of(), null, null));
    }

    @Test
    void cannotHaveASettingThatTheyDoNotKnow() {
        assertThat(observe(FIRST, Impossible.class, "no.such").why()).isEqualTo(
                "Broker 0 has no setting no.such, which a trial of the run changes");
    }

    @Test
    void cannotHaveAValueOfAnotherTypeThanTheyReport() {
        // When
        var view = await().atMost(SOON).until(
                () -> brokers.view(requester(), request(SETTING, "many"), FIRST, true), Impossible.class::isInstance);
        // Then
        assertThat(view).isEqualTo(new Impossible("spec.variants[0].broker.background.threads: \"many\": has the type "
                + "INT on these brokers, and must be a whole number"));
    }

    @Test
    void areLeftAloneBeforeAnyViewWhereTheyCannotHaveTheValue() {
        // When
        await().atMost(SOON).until(() -> brokers.change(requester(), request(SETTING, "many"), FIRST,
                Map.of(SETTING, "many")));
        // Then
        assertThat(GivenSettings.of(read())).isEmpty();
    }

    @Test
    void areLeftAloneByAnOperatorThatMayNotChangeThem() {
        // Given
        kafka.close();
        lookups.close();
        var operator = OperatorClient.connect(OperatorRights.grant(cluster.api()));
        connect(operator);
        // When
        var view = known(FIRST, SETTING);
        // Then
        assertThat(view.refusal()).startsWith("the operator may not change Kafka narrow-a1b2: let its role patch "
                + "kafkas");
        operator.close();
    }

    @Test
    void areLeftAloneWhereTheyDiffer() throws Exception {
        // Given
        var two = new ConfigResource(ConfigResource.Type.BROKER, "2");
        var own = new ConfigEntry(SETTING, "11");
        admin.incrementalAlterConfigs(Map.of(two, List.of(new AlterConfigOp(own, AlterConfigOp.OpType.SET)))).all()
                .get();
        try {
            // When
            var view = await().atMost(SOON).until(() -> known(FIRST, SETTING), known -> known.refusal() != null);
            // Then
            assertThat(view.refusal()).isEqualTo("Broker 0 has background.threads=10, and broker 2 has "
                    + "background.threads=11, so Kafka narrow-a1b2 could not give them back what they had; give all "
                    + "brokers the same value");
        } finally {
            admin.incrementalAlterConfigs(Map.of(two, List.of(new AlterConfigOp(own, AlterConfigOp.OpType.DELETE))))
                    .all().get();
        }
    }

    @Test
    void areChangedOnceEachOfThemHasTheSetting() {
        // Given
        known(FIRST, SETTING);
        strimzi.interrupt("Rolling");
        // When
        change(FIRST, MORE);
        // Then
        var changed = observe(FIRST, Changed.class, SETTING);
        assertThat(changed.given()).isEqualTo(MORE);
        assertThat(changed.differing()).startsWith("Kafka narrow-a1b2 is not ready: ");
        // When
        strimzi.recover();
        // Then
        var known = observe(FIRST, Known.class, SETTING);
        assertThat(known.given()).isEqualTo(MORE);
        assertThat(known.since()).isEqualTo(changed.since());
        assertThat(strimzi.configured()).containsExactly(MORE);
    }

    @Test
    void getTheirOwnSettingsBack() {
        // Given
        known(FIRST, SETTING);
        change(FIRST, MORE);
        awaitGiven(FIRST, MORE);
        // When
        change(SECOND, Map.of());
        // Then Kafka's default, as the Kafka has no value of its own
        awaitGiven(SECOND, Map.of());
        assertThat(config()).containsEntry(SETTING, "10");
        assertThat(strimzi.configured()).containsExactly(MORE, Map.of(SETTING, "10"));
    }

    @Test
    void keepTheNoteThatAKilledOperatorHasWritten() {
        // Given
        known(FIRST, SETTING);
        change(FIRST, MORE);
        var written = read();
        // When another operator goes on
        kafka.close();
        lookups.close();
        connect(client());
        change(FIRST, MORE);
        // Then
        awaitGiven(FIRST, MORE);
        assertThat(read().getMetadata().getGeneration()).isEqualTo(written.getMetadata().getGeneration());
        assertThat(GivenSettings.of(read())).isEqualTo(GivenSettings.of(written));
    }

    @Test
    void areNotTouchedOnceSomebodyElseHasChangedTheSetting() {
        // Given
        known(FIRST, SETTING);
        change(FIRST, MORE);
        awaitGiven(FIRST, MORE);
        // When
        edit("{\"spec\": {\"kafka\": {\"config\": {\"background.threads\": 14}}}}");
        // Then
        assertThat(observe(SECOND, Overridden.class, SETTING).what()).isEqualTo("Somebody else has changed "
                + "spec.kafka.config.background.threads of Kafka narrow-a1b2, which has \"14\" and not \"12\"; the run "
                + "leaves it as it is");
        change(SECOND, Map.of());
        assertThat(config()).containsEntry(SETTING, 14);
    }

    @Test
    void areNotTouchedOnceSomebodyElseHasRemovedTheNote() {
        // Given
        known(FIRST, SETTING);
        change(FIRST, MORE);
        // When
        edit("{\"metadata\": {\"annotations\": {\"skewbench.io/broker-settings\": null}}}");
        // Then
        assertThat(observe(SECOND, Overridden.class, SETTING).what())
                .contains("which has \"12\" and not no value");
        change(SECOND, Map.of());
        assertThat(config()).containsEntry(SETTING, "12");
    }

    @Test
    void areNotTouchedWhereTheNoteIsNotTheRuns() {
        // Given
        edit("{\"metadata\": {\"annotations\": {\"skewbench.io/broker-settings\": \"{}\"}}}");
        // When
        var view = observe(FIRST, Overridden.class, SETTING);
        // Then
        assertThat(view.what()).startsWith("The annotation skewbench.io/broker-settings of Kafka narrow-a1b2 is not "
                + "as the run wrote it: ");
    }

    /** Changes brokers unless the Kafka forbids it; a write conflicts where Strimzi has just written its status. */
    private void change(AttemptId attempt, Map<String, String> settings) {
        await().atMost(SOON).until(() -> brokers.change(requester(), request(SETTING), attempt, settings)
                && (hasGiven(settings) || isOverridden()));
    }

    private boolean hasGiven(Map<String, String> settings) {
        return GivenSettings.of(read()).filter(given -> given.given().equals(settings)).isPresent();
    }

    private boolean isOverridden() {
        var kafka = read();
        return ConfiguredKafka.override(kafka, request(SETTING), GivenSettings.of(kafka)).isPresent();
    }

    private Known known(AttemptId attempt, String setting) {
        return observe(attempt, Known.class, setting);
    }

    private void awaitGiven(AttemptId attempt, Map<String, String> settings) {
        await().atMost(SOON).until(() -> view(attempt, SETTING) instanceof Known known
                && known.given().equals(settings) && known.since() != null);
    }

    private <T extends BrokerSettingsView> T observe(AttemptId attempt, Class<T> kind, String setting) {
        return kind.cast(await().atMost(SOON).until(() -> view(attempt, setting),
                kind::isInstance));
    }

    private BrokerSettingsView view(AttemptId attempt, String setting) {
        return brokers.view(requester(), request(setting), attempt, true);
    }

    private Requester requester() {
        return new Requester(cluster.api().namespace(), "one", () -> {});
    }

    private SettingsRequest request(String setting) {
        return request(setting, 12);
    }

    private SettingsRequest request(String setting, Object value) {
        var narrow = narrow();
        return new SettingsRequest(new ChangeableKafka.Own(narrow), new ClusterRef(null, narrow.spec(), null, null),
                "a1b2",
                cluster.api().namespace() + "/run",
                List.of(new BrokerChange("spec.variants[0].broker", Map.of(setting, value))));
    }

    private EphemeralKafka narrow() {
        return new EphemeralKafka(Serialization.unmarshal("""
                name: narrow-a1b2
                pools:
                - {name: fast, replicas: 2, roles: [controller, broker], storage: {size: 1Gi}}
                - {name: slow, replicas: 1, roles: [broker], storage: {size: 1Gi}}
                """, EphemeralCluster.class), "narrow-a1b2", cluster.api().namespace(),
                new OwnerReferenceBuilder().withApiVersion("skewbench.io/v1alpha1").withKind("Benchmark")
                        .withName("run").withUid("one").build(),
                Map.of(), Map.of());
    }

    private void edit(String patch) {
        client().resources(Kafka.class).withName("narrow-a1b2").patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private Map<String, Object> config() {
        return read().getSpec().getKafka().getConfig();
    }

    private Kafka read() {
        return requireNonNull(client().resources(Kafka.class).withName("narrow-a1b2").get());
    }

    private KubernetesClient client() {
        return cluster.api().client();
    }
}
