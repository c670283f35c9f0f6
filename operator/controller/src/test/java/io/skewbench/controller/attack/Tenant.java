package io.skewbench.controller.attack;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.RunId;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A user who may write Benchmarks and ConfigMaps of one namespace, and nothing else. */
record Tenant(NamespacedKubernetesClient client, Benchmarks benchmarks) {
    private static final String NAME = "tenant";
    private static final Duration SOON = Duration.ofMinutes(5);

    static Tenant of(TestCluster cluster) {
        var api = cluster.api();
        grant(api);
        return new Tenant(api.clientOf(NAME), cluster.benchmarks());
    }

    private static void grant(KubeApi api) {
        var verbs = new String[]{"get", "list", "watch", "create", "update", "patch", "delete"};
        api.client().resource(new RoleBuilder().withNewMetadata().withName(NAME).endMetadata()
                .addNewRule().withApiGroups("skewbench.io").withResources("benchmarks").withVerbs(verbs).endRule()
                .addNewRule().withApiGroups("").withResources("configmaps").withVerbs(verbs).endRule()
                .build()).create();
        api.client().resource(new RoleBindingBuilder().withNewMetadata().withName(NAME).endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", NAME)
                .addNewSubject().withKind("ServiceAccount").withName(NAME).withNamespace(api.namespace()).endSubject()
                .build()).create();
    }

    /**
     * Creates what looks like the plan of an attempt of a Benchmark: labels, annotation and owner are the operator's.
     */
    ConfigMap forgePlan(Benchmark benchmark, String name, String attempt, Map<String, String> data) {
        return client.resource(new ConfigMapBuilder().withNewMetadata()
                .withName(name)
                .withLabels(Forgery.labels(RunId.of(benchmark), attempt))
                .addToAnnotations("skewbench.io/benchmark", benchmark.getMetadata().getName())
                .withOwnerReferences(new OwnerReferenceBuilder().withApiVersion(benchmark.getApiVersion())
                        .withKind(benchmark.getKind())
                        .withName(benchmark.getMetadata().getName())
                        .withUid(benchmark.getMetadata().getUid())
                        .withController(true)
                        .build())
                .endMetadata()
                .withData(data)
                .build()).create();
    }

    /** Waits until the operator has created the report of an attempt's worker, and returns its name. */
    String awaitReport(String attempt) {
        return await().atMost(SOON).until(() -> client.configMaps().withLabel("skewbench.io/part", "report").list()
                .getItems().stream().map(report -> report.getMetadata().getName())
                .filter(report -> report.contains(attempt)).findAny(), Optional::isPresent).orElseThrow();
    }

    /** Writes the report of an attempt's only worker in its stead: the ConfigMap that the operator reads. */
    void report(String attempt, String json) {
        client.configMaps().withName(awaitReport(attempt)).patch(PatchContext.of(PatchType.JSON_MERGE),
                Json.write(Map.of("data", Map.of("report.json", json))));
    }

    /** Writes that an attempt's only worker is ready and its clock is right, and waits until it would have started. */
    void reportReady(String attempt) {
        var clock = new ClockReading("a", -1.0, 1.0, null);
        report(attempt, Json.write(new WorkerReport.Ready(clock, clock)));
        var start = await().atMost(SOON).until(() -> start(attempt), Optional::isPresent).orElseThrow();
        await().atMost(SOON).until(() -> System.currentTimeMillis() > start.startAtEpochMs());
    }

    private Optional<StartSignal> start(String attempt) {
        return client.configMaps().withLabel("skewbench.io/part", "plan").list().getItems().stream()
                .filter(plan -> plan.getMetadata().getName().contains(attempt))
                .flatMap(plan -> Optional.ofNullable(plan.getData().get("start.json")).stream())
                .map(json -> Json.read(json, StartSignal.class)).findAny();
    }

    void patch(String benchmark, String patch) {
        client.resources(Benchmark.class).withName(benchmark).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    /** Waits until the operator has looked at the Benchmark twice, after all that was written before. */
    void awaitReconciliations(String benchmark) {
        for (var ttl = 1_000; ttl < 1_002; ttl++) {
            patch(benchmark, "{\"spec\":{\"ttlSecondsAfterFinished\":" + ttl + "}}");
            var generation = benchmarks.get(benchmark).getMetadata().getGeneration();
            benchmarks.await(benchmark, seen -> seen.getStatus() != null
                    && Objects.equals(seen.getStatus().observedGeneration(), generation));
        }
    }
}
