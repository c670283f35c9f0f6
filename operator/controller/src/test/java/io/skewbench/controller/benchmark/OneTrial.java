package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.fail;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Planned;
import io.skewbench.engine.plan.ExperimentPlanner;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Benchmark with a single trial in a test's namespace, and the objects of its run. */
record OneTrial(KubeApi api, RunScope run) {
    static final AttemptId ATTEMPT = new AttemptId(0, 0);

    /**
     * Creates a Benchmark.
     *
     * @param requeue is called whenever the run asks for another reconciliation
     */
    static OneTrial create(KubeApi api, String servers, Runnable requeue) {
        return createOn(api, "{bootstrapServers: \"" + servers + "\"}", requeue);
    }

    /** Creates a Benchmark on a cluster that is described in YAML. */
    static OneTrial createOn(KubeApi api, String cluster, Runnable requeue) {
        var benchmark = api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: %s
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  duration: 20s
                """.formatted(cluster), Benchmark.class)).create();
        return new OneTrial(api, RunScope.of(benchmark, requeue));
    }

    Planned<Experiment> planned() {
        return ExperimentPlanner.plan(run.benchmark().getSpec());
    }

    Trial trial() {
        return planned() instanceof Planned.Valid<Experiment>(var experiment) ? experiment.trials().getFirst() : fail();
    }

    /** Creates the plan of an attempt, without tasks. */
    AttemptPlan createPlan(AttemptId id) {
        var plan = AttemptPlan.create(run, id, List.of(), Map.of());
        return new AttemptPlan(id, api.client().resource(plan.configMap()).create());
    }

    /** Creates the Job of an attempt's workers. */
    Job createJob(AttemptId id) {
        return api.client().resource(new JobBuilder()
                .withMetadata(run.child(run.names().job(id, "c1"), id, Part.WORKER))
                .withNewSpec().withNewTemplate().withNewSpec().withRestartPolicy("Never")
                .addNewContainer().withName("worker").withImage("x").endContainer()
                .endSpec().endTemplate().endSpec().build()).create();
    }

    /** Returns the objects of the run but its results, as they are stored now. */
    RunChildren children() {
        return new RunChildren(run.names(), List.of(), byName(api.client().configMaps().list().getItems()), jobs(),
                WorkerPods.of(run, Stream.empty()), new WholeConfigMaps(api.client()));
    }

    Map<String, ConfigMap> plans() {
        return byName(api.client().configMaps().list().getItems().stream()
                .filter(it -> run.names().attemptOfPlan(it.getMetadata().getName()).isPresent()).toList());
    }

    Map<String, Job> jobs() {
        return byName(api.client().batch().v1().jobs().list().getItems());
    }

    private static <T extends HasMetadata> Map<String, T> byName(List<T> objects) {
        return objects.stream().collect(Collectors.toMap(it -> it.getMetadata().getName(), Function.identity()));
    }
}
