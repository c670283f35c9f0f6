package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Benchmarks of the tests' namespace. Waits while the API server is unavailable.
 *
 * @param client in that namespace
 * @param logs returns further details for the message if a wait fails
 */
public record Benchmarks(NamespacedKubernetesClient client, Supplier<String> logs) {
    private static final Duration TIMEOUT = Duration.ofMinutes(20);
    private static final Duration POLL = Duration.ofMillis(100);
    /** Poll interval for waits of minutes: rare, because polling takes processor time from what is measured. */
    private static final Duration SELDOM = Duration.ofSeconds(2);

    /**
     * Creates a Benchmark whose workload c1 sends 200 records a second to the topic of all tests, by default in one
     * trial of a second.
     *
     * @param more further lines of its spec
     */
    public Benchmark create(String name, String... more) {
        return createOn(name, "strimzi: {name: bench}", "topic: orders", more);
    }

    /**
     * Creates a Benchmark with another connection to the Kafka or another workload.
     *
     * @param cluster content of spec.cluster
     * @param workload lines of the workload, separated by line feeds: at least the topic
     */
    public Benchmark createOn(String name, String cluster, String workload, String... more) {
        var lines = new ArrayList<>(List.of(more));
        setUnless(lines, "variants", "[{name: built-in, partitioner: BuiltIn}]");
        setUnless(lines, "repetitions", "1");
        setUnless(lines, "warmup", "1s");
        setUnless(lines, "duration", "1s");
        return client.resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata:
                  name: %s
                spec:
                  cluster:
                    %s
                  workloads:
                    - name: c1
                      load: {rate: 200}
                      records: {value: {size: "100"}}
                      %s
                  %s
                """.formatted(name, cluster, workload.strip().replace("\n", "\n      "), String.join("\n  ", lines)),
                Benchmark.class)).create();
    }

    private static void setUnless(List<String> lines, String field, String value) {
        if (lines.stream().noneMatch(line -> line.startsWith(field + ":"))) {
            lines.add(field + ": " + value);
        }
    }

    public Benchmark get(String name) {
        return Objects.requireNonNull(client.resources(Benchmark.class).withName(name).get(), name);
    }

    public SkewedTopic topic(String name) {
        return Objects.requireNonNull(client.resources(SkewedTopic.class).withName(name).get(), name);
    }

    /** Creates a SkewedTopic on the Kafka of all tests, without waiting for its placement. */
    public void createTopic(String name, String... more) {
        createTopicOn("bench", name, more);
    }

    /** Creates a SkewedTopic on another Kafka. */
    public void createTopicOn(String kafka, String name, String... more) {
        createTopicIn("strimzi: {name: " + kafka + "}", name, more);
    }

    /**
     * Creates a SkewedTopic.
     *
     * @param cluster content of spec.cluster
     */
    public void createTopicIn(String cluster, String name, String... more) {
        client.resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata:
                  name: %s
                spec:
                  cluster:
                    %s
                  %s
                """.formatted(name, cluster, String.join("\n  ", more)), SkewedTopic.class)).create();
    }

    /** Waits until a topic is placed. */
    public SkewedTopic awaitReadyTopic(String name) {
        return Awaitility.await().atMost(TIMEOUT).pollInterval(POLL)
                .ignoreExceptionsInstanceOf(KubernetesClientException.class).until(() -> topic(name),
                        it -> it.getStatus() != null && Conditions.isTrue(it.getStatus().conditions(),
                                ConditionType.READY));
    }

    /** Changes fields as kubectl patch does. */
    public void patch(String name, String patch) {
        client.resources(Benchmark.class).withName(name).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    /** Waits until the run is over. */
    public Benchmark awaitFinished(String name) {
        return awaitFinished(name, TIMEOUT);
    }

    /** Waits until the run is over, at most for the timeout. */
    public Benchmark awaitFinished(String name, Duration timeout) {
        return await(name, benchmark -> hasCondition(benchmark, ConditionType.FINISHED), timeout, SELDOM);
    }

    public Benchmark awaitPhase(String name, String phase) {
        return await(name, benchmark -> benchmark.getStatus() != null && phase.equals(benchmark.getStatus().phase()));
    }

    /** Waits until the Benchmark meets a condition. */
    public Benchmark await(String name, Predicate<Benchmark> wanted) {
        return await(name, wanted, TIMEOUT, POLL);
    }

    private Benchmark await(String name, Predicate<Benchmark> wanted, Duration timeout, Duration poll) {
        try {
            return Awaitility.await().atMost(timeout).pollInterval(poll)
                    .ignoreExceptionsInstanceOf(KubernetesClientException.class).until(() -> get(name), wanted);
        } catch (ConditionTimeoutException e) {
            var benchmark = get(name);
            throw new AssertionError(
                    "%s after %s: %s%n%s%n%s".formatted(name, timeout, inShort(benchmark.getStatus()),
                            Serialization.asYaml(benchmark), logs.get()),
                    e);
        }
    }

    /** Returns how far a run is, in a few lines, because reports of failed tests show only the first lines. */
    private static String inShort(@Nullable BenchmarkStatus status) {
        if (status == null) {
            return "no status";
        }
        var lines = new StringJoiner(System.lineSeparator()).add(status.phase() + ": " + status.summary());
        Objects.requireNonNullElse(status.conditions(), List.<Condition>of())
                .forEach(condition -> lines.add("%s=%s %s: %s".formatted(condition.getType(),
                        condition.getStatus(), condition.getReason(), condition.getMessage())));
        Objects.requireNonNullElse(status.trials(), List.<TrialStatus>of())
                .forEach(trial -> lines.add("trial %s, attempt %s: %s %s".formatted(trial.index(),
                        trial.attempt(), trial.state(), trial.reason())));
        return lines.toString();
    }

    public static boolean hasCondition(Benchmark benchmark, ConditionType type) {
        return benchmark.getStatus() != null && Conditions.isTrue(benchmark.getStatus().conditions(), type);
    }
}
