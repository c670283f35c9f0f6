package io.skewbench.controller;

import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.worker.WorkerImage;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The operator's configuration, read once from its environment.
 *
 * @param namespaces that are watched; empty for all
 * @param releaseLead how far ahead of now a start time is published: longer than a worker takes to see it
 * @param healthPort of the HTTP endpoints /healthz and /readyz; 0 for any free one
 * @param lease by which one of several operators is chosen to act; null: this one does, and has to be the only one
 * @param policy what Benchmarks and SkewedTopics may ask for
 * @param roleBinding the name of those that the operator has in the namespaces; empty where unknown
 */
public record OperatorConfig(Set<String> namespaces, WorkerImage workerImage, Duration releaseLead, int healthPort,
        @Nullable OperatorLease lease, OperatorPolicy policy, String roleBinding) {
    static final String NAMESPACES = "SKEWBENCH_NAMESPACES";
    static final String WORKER_IMAGE = "SKEWBENCH_WORKER_IMAGE";
    static final String WORKER_IMAGE_PULL_SECRETS = "SKEWBENCH_WORKER_IMAGE_PULL_SECRETS";
    static final String RELEASE_LEAD_MS = "SKEWBENCH_RELEASE_LEAD_MS";
    static final String HEALTH_PORT = "SKEWBENCH_HEALTH_PORT";
    static final String POLICY = "SKEWBENCH_POLICY";
    static final String LEADER_ELECTION = "SKEWBENCH_LEADER_ELECTION";
    static final String ROLE_BINDING = "SKEWBENCH_ROLE_BINDING";
    static final String LEASE_NAME = "SKEWBENCH_LEASE_NAME";
    static final String LEASE_NAMESPACE = "SKEWBENCH_LEASE_NAMESPACE";

    private static final int DEFAULT_RELEASE_LEAD_MS = 2_000;
    private static final int DEFAULT_HEALTH_PORT = 8080;
    private static final String DEFAULT_LEASE = "skewbench-operator";
    private static final int MAX_PORT = 65_535;

    /**
     * Reads the environment.
     *
     * @throws IllegalArgumentException naming the variable that is missing or wrong
     */
    public static OperatorConfig from(Map<String, String> environment) {
        var image = environment.get(WORKER_IMAGE);
        if (image == null || image.isBlank()) {
            throw new IllegalArgumentException(WORKER_IMAGE + " is not set: name the image of the worker pods");
        }
        return new OperatorConfig(Set.copyOf(list(environment, NAMESPACES)),
                new WorkerImage(image.strip(), list(environment, WORKER_IMAGE_PULL_SECRETS)),
                Duration.ofMillis(number(environment, RELEASE_LEAD_MS, DEFAULT_RELEASE_LEAD_MS, Integer.MAX_VALUE)),
                number(environment, HEALTH_PORT, DEFAULT_HEALTH_PORT, MAX_PORT),
                isSwitchedOn(environment, LEADER_ELECTION)
                        ? new OperatorLease(text(environment, LEASE_NAME).orElse(DEFAULT_LEASE),
                                text(environment, LEASE_NAMESPACE).orElse(null))
                        : null,
                policy(environment), text(environment, ROLE_BINDING).orElse(""));
    }

    /** Returns the policy for Benchmarks. */
    public BenchmarkPolicy benchmarkPolicy() {
        return new BenchmarkPolicy(policy, workerImage.name());
    }

    private static OperatorPolicy policy(Map<String, String> environment) {
        try {
            return text(environment, POLICY).map(OperatorPolicy::read).orElse(OperatorPolicy.DEFAULT);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(POLICY + ": " + e.getMessage(), e);
        }
    }

    private static List<String> list(Map<String, String> environment, String name) {
        return Arrays.stream(environment.getOrDefault(name, "").split(","))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .distinct()
                .toList();
    }

    private static Optional<String> text(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static boolean isSwitchedOn(Map<String, String> environment, String name) {
        var value = text(environment, name).orElse("false");
        if (value.equals("true") || value.equals("false")) {
            return value.equals("true");
        }
        throw new IllegalArgumentException(name + "=" + value + " is neither true nor false");
    }

    private static int number(Map<String, String> environment, String name, int unset, int max) {
        var value = environment.getOrDefault(name, "").strip();
        if (value.isEmpty()) {
            return unset;
        }
        if (value.matches("\\d{1,10}") && Long.parseLong(value) <= max) {
            return Integer.parseInt(value);
        }
        throw new IllegalArgumentException(name + "=" + value + " is not a number from 0 to " + max);
    }
}
