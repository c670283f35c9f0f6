package io.skewbench.controller.policy;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.WorkerTemplate;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The policy for Benchmarks. It is a function of the spec alone, so it is asked wherever a spec is about to have an
 * effect, not only when a run begins.
 *
 * @param ownImage the worker image of the operator's own, which every Benchmark may name
 */
public record BenchmarkPolicy(OperatorPolicy policy, String ownImage) {

    /** Returns what the Benchmark asks for beyond the policy; empty if nothing. */
    public List<Problem> refusals(Benchmark benchmark) {
        var spec = benchmark.getSpec();
        var problems = new ArrayList<Problem>();
        image(spec.worker(), problems);
        var rules = new PlacementRules(policy);
        Place.of(spec)
                .forEach(place -> problems.addAll(rules.refusals(place, benchmark.getMetadata().getNamespace())));
        return problems;
    }

    private void image(@Nullable WorkerTemplate worker, List<Problem> problems) {
        if (worker == null) {
            return;
        }
        var image = Objects.requireNonNullElse(worker.image(), ownImage);
        var isOwn = image.equals(ownImage);
        if (!isOwn && policy.images().stream().noneMatch(pattern -> pattern.matches(image))) {
            problems.add(new Problem("spec.worker.image", image, "this operator runs no such image; remove it, "
                    + "or ask for policy.images in the operator's chart"));
        }
        if (isOwn && worker.imagePullSecrets() != null && !worker.imagePullSecrets().isEmpty()) {
            problems.add(new Problem("spec.worker.imagePullSecrets", null,
                    "the chart names the Secrets for the operator's own image; remove it, or name another image"));
        }
    }
}
