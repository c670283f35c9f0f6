package io.skewbench.local.plan;

import io.skewbench.admin.setting.CheckedExperiment;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.SweptTopics;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.local.validation.ResourceFiles;
import io.skewbench.local.validation.Sources;
import io.skewbench.protocol.digest.Sha256;
import io.skewbench.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A Benchmark with everything that its run needs.
 *
 * @param topics the SkewedTopics that its workloads name, by name
 * @param payloads the data from which records take their values, by workload
 * @param sources the files that the Benchmark and its topics are from
 */
public record BenchmarkPlan(Benchmark benchmark, Experiment experiment, Map<String, SkewedTopic> topics,
        Map<String, byte[]> payloads, Sources sources) {
    /** The line for files without a Benchmark. */
    public static final String NO_BENCHMARK = "There is no Benchmark in the files: add one, SkewedTopics alone measure "
            + "nothing";

    /**
     * Plans every Benchmark.
     *
     * @throws InvalidInputException with a line for each error
     */
    public static List<BenchmarkPlan> of(ResourceFiles input) {
        var problems = new LinkedHashSet<>(input.problems());
        if (problems.isEmpty() && input.benchmarks().isEmpty()) {
            problems.add(NO_BENCHMARK);
        }
        var plans = new ArrayList<BenchmarkPlan>();
        for (var benchmark : input.benchmarks()) {
            var topics = topics(benchmark, input, problems);
            var payloads = Payloads.of(benchmark, input, problems);
            var stored = asStored(benchmark);
            if (ExperimentPlanner.plan(stored) instanceof Planned.Valid<Experiment>(var experiment)) {
                plans.add(new BenchmarkPlan(stored, experiment, topics, payloads, input.sources()));
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidInputException(List.copyOf(problems));
        }
        return plans;
    }

    /**
     * Plans a Benchmark to resume its run.
     *
     * @param benchmark as stored with the results
     * @param input the input files of that run
     * @throws InvalidInputException with a line for each error
     */
    public static BenchmarkPlan again(Benchmark benchmark, ResourceFiles input) {
        var problems = new LinkedHashSet<String>();
        var topics = topics(benchmark, input, problems);
        var payloads = Payloads.of(benchmark, input, problems);
        var planned = CheckedExperiment.of(benchmark);
        if (planned instanceof Planned.Invalid<Experiment>(var wrong)) {
            wrong.forEach(problem -> problems.add(input.sources().line(benchmark, problem)));
        }
        if (problems.isEmpty() && planned instanceof Planned.Valid<Experiment>(var experiment)) {
            return new BenchmarkPlan(benchmark, experiment, topics, payloads, input.sources());
        }
        throw new InvalidInputException(List.copyOf(problems));
    }

    /**
     * Returns the SHA-256 of spec, topics and payloads in hexadecimal digits, which shows whether any of them was
     * edited.
     */
    public String digest() {
        var digest = Sha256.start();
        digest.update(Json.write(benchmark.getSpec()).getBytes(StandardCharsets.UTF_8));
        topics.values().forEach(topic -> digest.update(Json.write(topic.getSpec()).getBytes(StandardCharsets.UTF_8)));
        payloads.values().forEach(digest::update);
        return Sha256.hex(digest);
    }

    /**
     * Returns the plan of every valid Benchmark for a forecast, as it was planned when the files were checked. Topics
     * and payloads that are not in the files are left out.
     */
    public static List<BenchmarkPlan> tentatively(ResourceFiles input) {
        var missing = new LinkedHashSet<String>();
        var plans = new ArrayList<BenchmarkPlan>();
        for (var benchmark : input.benchmarks()) {
            var experiment = input.experiments().get(benchmark.getMetadata().getName());
            if (experiment != null) {
                plans.add(new BenchmarkPlan(benchmark, experiment, topics(benchmark, input, missing),
                        Payloads.of(benchmark, input, missing), input.sources()));
            }
        }
        return plans;
    }

    /** Returns a line for each topic or payload that a Benchmark names and that is not in the files. */
    public static List<String> missing(ResourceFiles input) {
        var missing = new LinkedHashSet<String>();
        for (var benchmark : input.benchmarks()) {
            topics(benchmark, input, missing);
            Payloads.of(benchmark, input, missing);
        }
        return List.copyOf(missing);
    }

    private static Map<String, SkewedTopic> topics(Benchmark benchmark, ResourceFiles input,
            Set<String> problems) {
        var used = new TreeMap<String, SkewedTopic>();
        var spec = benchmark.getSpec();
        for (var i = 0; i < spec.workloads().size(); i++) {
            for (var reference : SweptTopics.of(spec, i)) {
                var name = reference.skewedTopic();
                if (name != null) {
                    var missing = new Problem(reference.path(), name,
                            "the files hold no SkewedTopic of this name; add it");
                    input.topics().stream()
                            .filter(topic -> name.equals(topic.getMetadata().getName()))
                            .findFirst()
                            .ifPresentOrElse(topic -> used.put(name, topic),
                                    () -> problems.add(input.sources().line(benchmark, missing)));
                }
            }
        }
        return used;
    }

    /** Returns the Benchmark with the metadata that an API server would have added. */
    private static Benchmark asStored(Benchmark benchmark) {
        var metadata = benchmark.getMetadata();
        metadata.setUid(UUID.randomUUID().toString());
        metadata.setGeneration(1L);
        metadata.setCreationTimestamp(Instant.now().toString());
        return benchmark;
    }
}
