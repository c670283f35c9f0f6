package io.skewbench.controller.testing;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.decoding.ApiServerJson;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Benchmarks and SkewedTopics that Java's types can't hold, from before the definitions bounded every value or in
 * fields that take anything. Only what reads plain JSON can get them.
 */
public final class UndecodableResources implements AutoCloseable {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final int LEVELS = 1_001;
    private static final String NESTED = "{\"x\":".repeat(LEVELS) + "1" + "}".repeat(LEVELS);
    /** As many as the API server takes, which would need 50 MiB. */
    private static final String MANY = "{\"x\":[" + "{},".repeat(450_000) + "{}]}";
    private static final String LONG_NAME = "n".repeat(60_000);

    private final KubeApi api;
    private final String finalizers;
    /** What the condition of each has to say. */
    private final Map<String, String> errors = new LinkedHashMap<>();

    private UndecodableResources(KubeApi api, String finalizers) {
        this.api = api;
        this.finalizers = finalizers;
    }

    /**
     * Creates them.
     *
     * @param finalizers of each, JSON
     */
    public static UndecodableResources create(KubeApi api, String finalizers) throws IOException {
        var resources = new UndecodableResources(api, finalizers);
        try {
            EarlierDefinitions.apply(api);
            resources.createAll();
        } finally {
            api.applyDefinitions();
        }
        return resources;
    }

    private void createAll() {
        benchmark("weight", "{\"affinity\":{\"nodeAffinity\":{\"preferredDuringSchedulingIgnoredDuringExecution\":"
                + "[{\"weight\":3000000000,\"preference\":{\"matchExpressions\":[]}}]}}}", "{}",
                "spec.workloads[0].affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: "
                        + "\"3000000000\": cannot be read");
        benchmark("quantity", "{}", "{\"resources\":{\"limits\":{\"cpu\":\"\"}}}",
                "spec.worker.resources.limits.cpu: \"\": cannot be read");
        benchmark("nested", "{\"producer\":{\"x\":" + NESTED + "}}", "{}", "spec.workloads[0].producer.x.x");
        benchmark("named", "{\"producer\":{\"" + LONG_NAME + "\":1}}", "{}", "its name has 60000 characters");
        topic("replicas", "{\"assignments\":[{\"replicas\":[1,3000000000]}]}", "{}",
                "spec.placement.assignments[0].replicas[1]: \"3000000000\": cannot be read");
        topic("config", "{\"leaders\":[{\"broker\":1,\"count\":1}]}", NESTED, "is nested more than");
        topic("many", "{\"leaders\":[{\"broker\":1,\"count\":1}]}", MANY,
                "a spec that takes more than 6144 KiB of memory");
    }

    /** Creates a resource whose Benchmark has this in its workload and in its {@code worker}. */
    private void benchmark(String name, String workload, String worker, String error) {
        var more = workload.equals("{}") ? "" : "," + workload.substring(1, workload.length() - 1);
        create("Benchmark", "benchmarks", name, """
                {"cluster":{"bootstrapServers":"127.0.0.1:1"},"duration":"2s",
                 "workloads":[{"name":"c1","kafkaTopic":"t","load":{"rate":200},
                   "records":{"value":{"size":"100"}}%s}],
                 "variants":[{"name":"built-in","partitioner":"BuiltIn"}],"worker":%s}""".formatted(more, worker),
                error);
    }

    private void topic(String name, String placement, String config, String error) {
        create("SkewedTopic", "skewedtopics", name, """
                {"cluster":{"bootstrapServers":"127.0.0.1:1"},"deletionPolicy":"Delete","placement":%s,"config":%s}"""
                .formatted(placement, config), error);
    }

    /** The API server takes over definitions somewhat later than it stores them. */
    private void create(String kind, String plural, String name, String spec, String error) {
        var json = """
                {"apiVersion":"skewbench.io/v1alpha1","kind":"%s","metadata":{"name":"%s","finalizers":%s},"spec":%s}"""
                .formatted(kind, name, finalizers, spec);
        await().atMost(SOON).ignoreException(KubernetesClientException.class)
                .until(() -> api.client().raw(path(plural), "POST", json) != null);
        errors.put(path(plural) + "/" + name, error);
    }

    private String path(String plural) {
        return "/apis/skewbench.io/v1alpha1/namespaces/" + api.namespace() + "/" + plural;
    }

    /** Waits until each says in its conditions what is wrong with it; fails if that isn't the right thing. */
    public void awaitReported() {
        errors.forEach((path, error) -> await(path).atMost(SOON)
                .until(() -> invalid(path).stream().anyMatch(message -> message.contains(error))));
    }

    /** Returns the messages of the conditions with the reason InvalidSpec. */
    private List<String> invalid(String path) {
        var messages = new ArrayList<String>();
        read(path).path("status").path("conditions").forEach(condition -> {
            if (condition.path("reason").asText().equals("InvalidSpec")) {
                messages.add(condition.path("message").asText());
            }
        });
        return messages;
    }

    /** Returns the finalizers that are left. */
    public List<String> finalizers() {
        return errors.keySet().stream().flatMap(path -> read(path).path("metadata").path("finalizers").valueStream())
                .map(JsonNode::asText).toList();
    }

    private JsonNode read(String path) {
        try {
            return ApiServerJson.mapper().readTree(api.client().raw(path));
        } catch (IOException e) {
            throw new IllegalStateException(path, e);
        }
    }

    /** Deletes them, as other tests read all that there is. */
    @Override
    public void close() {
        errors.keySet().forEach(path -> api.client().raw(path, "DELETE", null));
    }
}
