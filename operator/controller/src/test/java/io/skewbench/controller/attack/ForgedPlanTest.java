package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.RunId;
import io.skewbench.protocol.json.Json;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A tenant, or a worker, writes a ConfigMap that looks like a plan of the operator's.
 *
 * <p>
 * Takes a minute: each of its seven tests has a run of its own, with real workers.
 */
class ForgedPlanTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    private String victim = "";

    @BeforeEach
    void createVictim() throws Exception {
        BROKERS.topic(cluster.api().namespace(), List.of(0));
        var admin = cluster.api().client();
        victim = admin.resource(new NamespaceBuilder().withNewMetadata().withGenerateName("victim-").endMetadata()
                .build()).create().getMetadata().getName();
        admin.inNamespace(victim).resource(new SecretBuilder().withNewMetadata().withName(Forgery.SECRET).endMetadata()
                .addToStringData("password", "secret").build()).create();
    }

    @Test
    void startsNothingForARunThatHasNotStarted() {
        // Given a run without any Kafka, which is not even to start
        var tenant = Tenant.of(cluster);
        tenant.benchmarks().createSmall("run", "nowhere.invalid:9092", "any", "suspend: true");
        var benchmark = tenant.benchmarks().await("run", it -> hasPhase(it, "Suspended"));
        // When
        tenant.forgePlan(benchmark, plan(benchmark, "t0a0"), "t0a0", Forgery.plan(victim));
        tenant.forgePlan(benchmark, "default", "t0a0", Forgery.plan(victim));
        tenant.awaitReconciliations("run");
        // Then
        assertThat(created()).isEmpty();
        assertThat(tenant.client().configMaps().withName(plan(benchmark, "t0a0")).get()).isNotNull();
        assertThat(tenant.benchmarks().get("run").getStatus().phase()).isEqualTo("Suspended");
    }

    @Test
    void createsNoWorkersFromAPlanThatWasThereBefore() {
        // Given
        var tenant = Tenant.of(cluster);
        create("run", "suspend: true", "trialRetries: 0");
        var benchmark = tenant.benchmarks().await("run", it -> hasPhase(it, "Suspended"));
        tenant.forgePlan(benchmark, plan(benchmark, "t0a0"), "t0a0", Forgery.plan(victim));
        // When
        tenant.patch("run", "{\"spec\":{\"suspend\":false}}");
        // Then
        var failed = tenant.benchmarks().awaitFinished("run");
        assertThat(failed.getStatus().summary()).contains("someone other than the operator wrote it");
        assertThat(cluster.controllers().jobsEverMade()).isEmpty();
        assertThat(created()).isEmpty();
    }

    @Test
    void createsNoWorkersIfAForeignConfigMapHasThePlansName() {
        // Given
        var tenant = Tenant.of(cluster);
        create("run", "suspend: true", "trialRetries: 0");
        var benchmark = tenant.benchmarks().await("run", it -> hasPhase(it, "Suspended"));
        var name = plan(benchmark, "t0a0");
        var foreign = tenant.forgePlan(benchmark, name, "t0a0", Forgery.plan(victim));
        foreign.getMetadata().setOwnerReferences(List.of());
        tenant.client().resource(foreign).update();
        // When
        tenant.patch("run", "{\"spec\":{\"suspend\":false}}");
        // Then
        var failed = tenant.benchmarks().awaitFinished("run");
        assertThat(failed.getStatus().summary())
                .contains("ConfigMap " + name + " exists and was not created by the operator for this run: delete it");
        assertThat(created()).isEmpty();
        assertThat(tenant.client().configMaps().withName(name).get()).isNotNull();
    }

    @Test
    void failsATrialWhosePlanIsRewrittenWhileItRuns() {
        // Given
        var tenant = Tenant.of(cluster);
        create("run", "duration: 20m", "trialRetries: 0");
        var benchmark = tenant.benchmarks().await("run", it -> hasPhase(it, "Running"));
        // When
        tenant.client().configMaps().withName(plan(benchmark, "t0a0"))
                .patch(PatchContext.of(PatchType.JSON_MERGE), Json.write(Map.of("data", Forgery.plan(victim))));
        // Then
        assertThat(tenant.benchmarks().awaitFinished("run").getStatus().summary())
                .contains("it holds another plan of c1 than Job " + plan(benchmark, "t0a0") + "-c1 was created for");
        assertThat(secrets()).isEmpty();
    }

    @Test
    void failsATrialWhosePlanIsDeletedAndEndsItsWorkers() {
        // Given
        var tenant = Tenant.of(cluster);
        create("run", "duration: 20m", "trialRetries: 0");
        var benchmark = tenant.benchmarks().await("run", it -> hasPhase(it, "Running"));
        // When
        tenant.client().configMaps().withName(plan(benchmark, "t0a0")).delete();
        // Then
        assertThat(tenant.benchmarks().awaitFinished("run").getStatus().summary())
                .contains("was deleted while its workers existed");
        tenant.benchmarks().await("run", it -> cluster.controllers().workersRunning() == 0 && created().isEmpty());
    }

    @Test
    void takesAWorkersReportForNothingElse() {
        // Given
        var tenant = Tenant.of(cluster);
        create("run", "duration: 5s");
        var benchmark = tenant.benchmarks().await("run", it -> hasPhase(it, "Running"));
        // When the worker turns its report into a forged plan of the next attempt
        var worker = cluster.api().clientOf(plan(benchmark, "t0a0"));
        worker.configMaps().withName(plan(benchmark, "t0a0") + "-c1-0").patch(
                PatchContext.of(PatchType.JSON_MERGE), Json.write(Map.of("metadata",
                        Map.of("labels", Forgery.labels(RunId.of(benchmark), "t0a1")), "data", Forgery.plan(victim))));
        // Then
        assertThat(tenant.benchmarks().awaitFinished("run").getStatus().phase()).isEqualTo("Complete");
        assertThat(cluster.controllers().jobsEverMade()).containsOnlyKeys(plan(benchmark, "t0a0") + "-c1");
        assertThat(secrets()).isEmpty();
        tenant.benchmarks().await("run", it -> created().isEmpty());
    }

    @Test
    void deletesNothingThatAForgedPlanNames() {
        // Given objects of another owner
        var admin = cluster.api().client();
        admin.resource(new RoleBuilder().withNewMetadata().withName("team").endMetadata().build()).create();
        admin.resource(new ServiceAccountBuilder().withNewMetadata().withName("team").endMetadata().build()).create();
        var tenant = Tenant.of(cluster);
        create("run");
        var benchmark = tenant.benchmarks().awaitFinished("run");
        // When
        tenant.forgePlan(benchmark, "team", "t0a0", Forgery.plan(victim));
        tenant.awaitReconciliations("run");
        // Then
        assertThat(admin.rbac().roles().withName("team").get()).isNotNull();
        assertThat(admin.serviceAccounts().withName("team").get()).isNotNull();
    }

    private void create(String name, String... more) {
        cluster.benchmarks().createSmall(name, BROKERS.bootstrapServers(), cluster.api().namespace(), more);
    }

    private static String plan(Benchmark benchmark, String attempt) {
        return "skb-" + RunId.of(benchmark) + "-" + attempt;
    }

    /** What the operator creates for workers. */
    private List<String> created() {
        var admin = cluster.api().client();
        return Stream.of(admin.batch().v1().jobs().list().getItems(), admin.secrets().list().getItems(),
                admin.serviceAccounts().withLabel("skewbench.io/run").list().getItems(),
                admin.rbac().roles().withLabel("skewbench.io/run").list().getItems(),
                admin.rbac().roleBindings().withLabel("skewbench.io/run").list().getItems())
                .flatMap(List::stream).map(object -> object.getKind() + " " + ((HasMetadata) object).getMetadata()
                        .getName())
                .toList();
    }

    private List<String> secrets() {
        return cluster.api().client().secrets().list().getItems().stream().map(it -> it.getMetadata().getName())
                .toList();
    }

    private static boolean hasPhase(Benchmark benchmark, String phase) {
        return benchmark.getStatus() != null && Objects.equals(benchmark.getStatus().phase(), phase);
    }
}
