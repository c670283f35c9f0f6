package io.skewbench.controller.policy;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.PullSecret;
import io.skewbench.api.v1alpha1.WorkerTemplate;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The policy for Benchmarks. It is a function of the spec alone, so it is checked wherever a spec is about to have an
 * effect, not only when a run begins.
 *
 * @param ownImage the worker image of the operator's own, which every Benchmark may name
 */
public record BenchmarkPolicy(OperatorPolicy policy, String ownImage) {

    /** Returns the problems with a Benchmark that exceeds the policy; empty if it doesn't. */
    public List<Problem> refusals(Benchmark benchmark) {
        var spec = benchmark.getSpec();
        var problems = new ArrayList<Problem>();
        image(spec.worker(), problems);
        var servers = spec.cluster().bootstrapServers();
        if (servers != null) {
            policy.refusal(servers, benchmark.getMetadata().getNamespace()).ifPresent(problems::add);
        }
        if (spec.cluster().zookeeper() != null) {
            problems.add(new Problem("spec.cluster.zookeeper", spec.cluster().zookeeper().connect(),
                    "this operator runs no probes of ZooKeeper yet; name a Kafka cluster, or run the Benchmark with "
                            + "skewbench run"));
        }
        topics(spec, problems);
        problems.addAll(new BrokerChangeRules(spec).refusals());
        problems.addAll(new RunSize(spec).refusals(policy.limits()));
        problems.addAll(new RunTime(spec).refusals(policy.limits()));
        var rules = new PlacementRules(policy);
        NodeConstraint.of(spec)
                .forEach(constraint -> problems
                        .addAll(rules.refusals(constraint, benchmark.getMetadata().getNamespace())));
        return problems;
    }

    private void topics(BenchmarkSpec spec, List<Problem> problems) {
        for (var i = 0; i < spec.workloads().size(); i++) {
            TopicReference.of("spec.workloads[" + i + "]", spec.workloads().get(i)).stream()
                    .filter(topic -> topic.skewedTopic() == null && !policy.topics().allow(topic.name()))
                    .forEach(topic -> problems.add(new Problem(topic.path(), topic.name(),
                            "this operator does not allow topics of this name; choose another, or ask for "
                                    + "policy.topics.names in the operator's chart")));
        }
    }

    private void image(@Nullable WorkerTemplate worker, List<Problem> problems) {
        if (worker == null) {
            return;
        }
        var image = Objects.requireNonNullElse(worker.image(), ownImage);
        var isOwn = image.equals(ownImage);
        if (!isOwn && policy.images().stream().noneMatch(pattern -> pattern.matches(image))) {
            problems.add(new Problem("spec.worker.image", image, "this operator does not allow this image; remove it, "
                    + "or ask for policy.images in the operator's chart"));
        }
        if (isOwn && worker.imagePullSecrets() != null && !worker.imagePullSecrets().isEmpty()) {
            problems.add(new Problem("spec.worker.imagePullSecrets",
                    worker.imagePullSecrets().stream().map(PullSecret::name)
                            .collect(Collectors.joining(", ")),
                    "the operator's own image is pulled with the Secrets of imagePullSecrets in the operator's chart; "
                            + "remove these, or name another image in spec.worker.image that policy.images in the "
                            + "chart allows"));
        }
    }
}
