package io.skewbench.local.validation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.skewbench.admin.setting.BrokerSettingCheck;
import io.skewbench.admin.setting.CheckedExperiment;
import io.skewbench.admin.setting.TopicSettings;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.SweptTopics;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.plan.TopicRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.apache.kafka.storage.internals.log.LogConfig;
import org.jspecify.annotations.Nullable;

/**
 * Finds the problems for which the operator would refuse resources with a valid schema, as far as they can be found
 * without a cluster.
 */
final class PlanningCheck {
    private final ResourceFiles files;
    private final Overrides overrides;
    private final Set<String> lines = new LinkedHashSet<>();
    /** Topic names in Kafka that several SkewedTopics share, which is reported for those SkewedTopics. */
    private final Set<String> shared = new HashSet<>();

    private PlanningCheck(ResourceFiles files, Overrides overrides) {
        this.files = files;
        this.overrides = overrides;
    }

    /**
     * Returns a line for each error, and keeps the plans of the Benchmarks.
     *
     * @param overrides the values with which the Benchmarks were read
     */
    static List<String> of(ResourceFiles files, Overrides overrides) {
        var check = new PlanningCheck(files, overrides);
        files.benchmarks().forEach(check::plan);
        files.topics().forEach(topic -> {
            check.settings(topic);
        });
        check.oneResourceForEachTopic();
        files.benchmarks().forEach(check::topicsWithinReach);
        return List.copyOf(check.lines);
    }

    /**
     * Checks the settings of a topic against this version of Kafka's brokers, which a local run starts. Brokers of
     * other versions may accept other values.
     */
    private void settings(SkewedTopic topic) {
        var problems = new ArrayList<>(TopicRules.check(topic.getSpec()));
        problems.addAll(TopicSettings.check(topic.getSpec()));
        var paths = problems.stream().map(Problem::path).collect(Collectors.toSet());
        TopicSettings.check(topic.getSpec(), LogConfig.configKeys()).stream()
                .filter(problem -> !paths.contains(problem.path())).forEach(problems::add);
        problems.forEach(problem -> add(topic, problem));
    }

    private void plan(Benchmark benchmark) {
        switch (CheckedExperiment.of(benchmark.getSpec())) {
            case Planned.Valid<Experiment>(var experiment) ->
                files.experiments().put(benchmark.getMetadata().getName(), experiment);
            case Planned.Invalid<Experiment>(var problems) ->
                problems.forEach(problem -> add(benchmark, overrides.named(problem)));
        }
        // As with topics, by this version of Kafka's brokers.
        BrokerSettingCheck.check(benchmark.getSpec(), AbstractKafkaConfig.CONFIG_DEF.configKeys())
                .forEach(problem -> add(benchmark, problem));
    }

    private void oneResourceForEachTopic() {
        var owners = new HashMap<Map.Entry<ClusterKey, String>, SkewedTopic>();
        for (var topic : files.topics()) {
            var other = owners.putIfAbsent(Map.entry(cluster(topic), topic.kafkaName()), topic);
            if (other != null) {
                add(topic, new Problem("spec.topicName", topic.kafkaName(),
                        "is the topic of SkewedTopic " + other.getMetadata().getName()
                                + " as well, on the same cluster; give one of them another topicName"));
                shared.add(topic.kafkaName());
            }
        }
    }

    private void topicsWithinReach(Benchmark benchmark) {
        var spec = benchmark.getSpec();
        for (var i = 0; i < spec.workloads().size(); i++) {
            var references = SweptTopics.of(spec, i);
            for (var reference : references) {
                topic(reference.skewedTopic()).flatMap(topic -> remedy(benchmark, topic)).ifPresent(
                        remedy -> add(benchmark, new Problem(reference.path(), reference.name(), remedy)));
            }
            TopicReference.twice(references, references.stream().map(this::nameInKafka).toList())
                    .ifPresent(problem -> add(benchmark, problem));
        }
    }

    /**
     * Returns the topic's name in Kafka. For a SkewedTopic that is in no file, it returns a text that equals no other
     * name.
     */
    private String nameInKafka(TopicReference reference) {
        return reference.skewedTopic() == null
                ? reference.name()
                : topic(reference.skewedTopic()).map(SkewedTopic::kafkaName).filter(name -> !shared.contains(name))
                        .orElse("SkewedTopic/" + reference.skewedTopic());
    }

    private Optional<SkewedTopic> topic(@Nullable String name) {
        return files.topics().stream().filter(topic -> topic.getMetadata().getName().equals(name)).findFirst();
    }

    private static Optional<String> remedy(Benchmark benchmark, SkewedTopic topic) {
        var here = benchmark.getMetadata().getNamespace();
        var there = topic.getMetadata().getNamespace();
        if (here != null && there != null && !here.equals(there)) {
            return Optional.of("this SkewedTopic is in namespace " + there + ", and a Benchmark in " + here
                    + " uses those of its own namespace; write the same metadata.namespace in both");
        }
        var home = here == null ? there : here;
        return key(benchmark.getSpec().cluster(), home).equals(key(topic.getSpec().cluster(), home))
                ? Optional.empty()
                : Optional.of(TopicReference.ON_ANOTHER_CLUSTER);
    }

    private static ClusterKey cluster(SkewedTopic topic) {
        return key(topic.getSpec().cluster(), topic.getMetadata().getNamespace());
    }

    /**
     * Returns a key of the cluster. Resources without a namespace share one, the default namespace of kubectl's
     * context.
     */
    private static ClusterKey key(ClusterRef cluster, @Nullable String namespace) {
        return ClusterKey.of(cluster, Objects.requireNonNullElse(namespace, ""));
    }

    private void add(HasMetadata resource, Problem problem) {
        lines.add(files.sources().line(resource, problem));
    }
}
