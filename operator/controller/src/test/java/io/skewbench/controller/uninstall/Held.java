package io.skewbench.controller.uninstall;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.Corpus;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.api.v1alpha1.SkewedTopic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Benchmarks and SkewedTopics that an operator has left with its finalizers, each called like its phase. */
record Held(KubeApi api) {
    /** Written by StagesTest and TopicStagesTest: as many as there are stages. */
    private static final List<String> STAGES = List.of("operator/engine/src/test/resources/golden/stages",
            "operator/engine/src/test/resources/golden/topic-stages");

    void benchmarks(String... phases) {
        for (var phase : phases) {
            api.client().resource(Serialization.unmarshal("""
                    apiVersion: skewbench.io/v1alpha1
                    kind: Benchmark
                    metadata:
                      name: %s
                      finalizers: [%s]
                      labels: {skewbench.io/active: "true"}
                    spec:
                      cluster: {bootstrapServers: "kafka:9092"}
                      workloads:
                        - {name: c1, kafkaTopic: t, load: {rate: 200}, records: {value: {size: "100"}}}
                      variants: [{name: built-in, partitioner: BuiltIn}]
                      duration: 2s
                    """.formatted(name(phase), SkewbenchApi.RUN_FINALIZER), Benchmark.class)).create();
            status(Benchmark.class, phase, "{\"phase\":\"" + phase + "\",\"startTime\":\"2026-01-01T00:00:00Z\"}");
        }
    }

    void topics(String... reasons) {
        for (var reason : reasons) {
            api.client().resource(Serialization.unmarshal("""
                    apiVersion: skewbench.io/v1alpha1
                    kind: SkewedTopic
                    metadata:
                      name: %s
                      finalizers: [%s]
                    spec:
                      cluster: {bootstrapServers: "kafka:9092"}
                      placement: {leaders: [{broker: 1, count: 1}]}
                      deletionPolicy: Delete
                    """.formatted(name(reason), SkewbenchApi.TOPIC_FINALIZER), SkewedTopic.class)).create();
            if (reason.equals("Reassigning")) {
                status(SkewedTopic.class, reason, """
                        {"change":{"action":"Reassign","partitions":1,"remaining":1,"throttle":1000,
                        "throttledBrokers":[1,2]}}""");
            }
        }
    }

    /**
     * Creates two resources for each file of a Benchmark or SkewedTopic at a stage of its life, and for each valid
     * spec, of which nothing has been written yet. One of the two is being deleted. Files of new stages and fields are
     * covered too.
     *
     * @return how many there are
     */
    int ofEveryKind() throws IOException {
        var count = 0;
        for (var file : Stream.concat(STAGES.stream().flatMap(Held::files), Corpus.valid()).toList()) {
            for (var resource : read(file)) {
                create(resource, "kept-" + count);
                create(resource, "deleted-" + count);
                client(resource).withName("deleted-" + count).delete();
                count++;
            }
        }
        return 2 * count;
    }

    private static Stream<Path> files(String folder) {
        try (var files = Files.list(Repository.root().resolve(folder))) {
            return files.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<GenericKubernetesResource> read(Path file) throws IOException {
        try (var yaml = Files.newInputStream(file)) {
            return api.client().load(yaml).items().stream()
                    .filter(resource -> resource.getApiVersion().startsWith(SkewbenchApi.GROUP + "/"))
                    .map(resource -> api.client().getKubernetesSerialization().convertValue(resource,
                            GenericKubernetesResource.class))
                    .toList();
        }
    }

    private void create(GenericKubernetesResource resource, String name) {
        var finalizer = resource.getKind().equals("Benchmark")
                ? SkewbenchApi.RUN_FINALIZER
                : SkewbenchApi.TOPIC_FINALIZER;
        client(resource).resource(new GenericKubernetesResourceBuilder(resource).withMetadata(
                new ObjectMetaBuilder().withName(name).withFinalizers(finalizer).build()).build()).create();
        var status = resource.getAdditionalProperties().get("status");
        if (status != null) {
            client(resource).withName(name).subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE),
                    Serialization.asJson(Map.of("status", status)));
        }
    }

    private NonNamespaceOperation<GenericKubernetesResource, GenericKubernetesResourceList,
            Resource<GenericKubernetesResource>> client(
                    GenericKubernetesResource resource) {
        return api.client().genericKubernetesResources(resource.getApiVersion(), resource.getKind())
                .inNamespace(api.namespace());
    }

    void addFinalizer(Class<? extends HasMetadata> kind, String name, String finalizer) {
        api.client().resources(kind).withName(name).patch(PatchContext.of(PatchType.JSON),
                "[{\"op\":\"add\",\"path\":\"/metadata/finalizers/-\",\"value\":\"" + finalizer + "\"}]");
    }

    /** Removes all of them, so that the definitions can be deleted. */
    void removeFinalizers(Class<? extends HasMetadata> kind, String name) {
        api.client().resources(kind).withName(name).patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\":{\"finalizers\":null}}");
    }

    List<String> names() {
        return Stream.concat(api.client().resources(Benchmark.class).list().getItems().stream(),
                api.client().resources(SkewedTopic.class).list().getItems().stream())
                .map(resource -> resource.getMetadata().getName()).toList();
    }

    private void status(Class<? extends HasMetadata> kind, String phase, String status) {
        api.client().resources(kind).withName(name(phase)).subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":" + status + "}");
    }

    private static String name(String phase) {
        return phase.toLowerCase(Locale.ROOT);
    }
}
