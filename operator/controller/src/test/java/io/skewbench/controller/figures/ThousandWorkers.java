package io.skewbench.controller.figures;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.SimulatedKubelet;
import io.skewbench.measure.rig.CannotMeasureException;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One trial of a thousand workers on 50 brokers. API server, etcd and operator are real. The workers are simulated in
 * what they send, not in what they ask of the API server, and so are the brokers, which answer with Kafka's own
 * messages.
 */
final class ThousandWorkers {
    static final int WORKERS = 1_000;
    static final int BROKERS = 50;
    static final int PARTITIONS = 1_000;
    /** Of the Benchmark and of its topic. */
    private static final String NAME = "many";
    private static final long LIMIT_S = 900;
    private static final int POLL_MS = 20;
    private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

    private final KubeApi api;
    private @Nullable Outcome outcome;

    /**
     * What the trial showed.
     *
     * @param storedS from the last report to the stored result
     * @param operatorBytes the most resident memory that the operator had
     * @param ofOperator requests to the API server, by worker
     * @param ofWorkers the same of the workers themselves
     * @param aheadMs how long before the start each worker knew of it
     */
    record Outcome(double storedS, long operatorBytes, double ofOperator, double ofWorkers,
            List<Double> aheadMs) {}

    ThousandWorkers(KubeApi api) {
        this.api = api;
    }

    /** Runs the trial, once for all who ask. */
    Outcome outcome() {
        if (outcome == null) {
            try (var brokers = SimulatedBrokers.start(BROKERS, NAME, PARTITIONS)) {
                outcome = run(brokers);
            } catch (IOException e) {
                throw new CannotMeasureException("no ports for " + BROKERS + " brokers: " + e.getMessage());
            }
        }
        return outcome;
    }

    private Outcome run(SimulatedBrokers brokers) {
        var namespace = api.namespace() + "-many";
        api.client().resource(new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
                .create();
        var requests = new ApiRequests(api.client());
        requests.countApart(namespace);
        try (var kubelet = SimulatedKubelet.start(api, namespace, PARTITIONS, BROKERS);
                var operator = MeasuredOperator.start(api, List.of(namespace))) {
            var tenant = api.client().inNamespace(namespace);
            var before = requests.ofOtherServiceAccounts();
            create(tenant, brokers.bootstrapServers());
            var jobs = tenant.batch().v1().jobs();
            await("the workers' Job is there", kubelet, () -> !jobs.list().getItems().isEmpty());
            await("all workers have begun", kubelet, () -> kubelet.started() == WORKERS);
            // One of each worker in each partition.
            brokers.hold(WORKERS);
            await("a worker has reported", kubelet, () -> !kubelet.aheadMs().isEmpty());
            await("all workers have reported", kubelet, () -> kubelet.aheadMs().size() == WORKERS);
            var plan = "skb-" + runId(tenant) + "-t0a0";
            var result = plan + "-result";
            await(result, kubelet, () -> tenant.configMaps().withName(result).get() != null);
            var stored = System.nanoTime() - kubelet.lastReportNanos();
            await("the run is complete", kubelet, () -> isComplete(tenant));
            await("the trial is cleaned up", kubelet, () -> tenant.configMaps().withName(plan).get() == null);
            brokers.problems().stream().findFirst().ifPresent(problem -> {
                throw new IllegalStateException("The simulation failed", problem);
            });
            return new Outcome(stored / NS_PER_S, operator.peakBytes(),
                    (requests.ofOtherServiceAccounts() - before) / WORKERS,
                    requests.ofServiceAccounts(namespace) / WORKERS, kubelet.aheadMs());
        }
    }

    private static void create(NamespacedKubernetesClient tenant, String bootstrapServers) {
        tenant.resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: many}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads:
                    - {name: c1, kafkaTopic: many, pods: %d, load: {rate: 10000}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  trialRetries: 0
                  readyTimeout: 10m
                  warmup: 5s
                  duration: 60s
                """.formatted(bootstrapServers, WORKERS), Benchmark.class)).create();
    }

    private static String runId(NamespacedKubernetesClient tenant) {
        return Objects.requireNonNull(tenant.resources(Benchmark.class).withName(NAME).get().getStatus().runId());
    }

    private static boolean isComplete(NamespacedKubernetesClient tenant) {
        var status = tenant.resources(Benchmark.class).withName(NAME).get().getStatus();
        if ("Failed".equals(status.phase())) {
            throw new CannotMeasureException(String.valueOf(status.summary()));
        }
        return "Complete".equals(status.phase());
    }

    private static void await(String what, SimulatedKubelet kubelet, BooleanSupplier is) {
        var began = System.nanoTime();
        var limit = began + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (!is.getAsBoolean()) {
            if (!kubelet.problems().isEmpty()) {
                throw new IllegalStateException("The simulation failed", kubelet.problems().getFirst());
            }
            if (System.nanoTime() > limit) {
                throw new CannotMeasureException("not within " + LIMIT_S + " s: " + what);
            }
            MeasuredOperator.sleep(POLL_MS);
        }
        System.err.printf("  %s after %.1f s%n", what, (System.nanoTime() - began) / NS_PER_S);
    }
}
