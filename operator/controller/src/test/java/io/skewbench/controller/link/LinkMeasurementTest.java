package io.skewbench.controller.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.testing.StandInApi;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LinkMeasurementTest {
    private static final String RATES = "{\"brokers\": [{\"broker\": 0, \"ingress\": null, \"egress\": 20000000}]}";

    @RegisterExtension
    final StandInApi api = new StandInApi();

    private final RunScope run = run();

    LinkMeasurementTest() throws IOException {}

    @Test
    void readsRatesOnTheServerWhereMemoryHadNoRoomForThem() {
        api.put("/api/v1/namespaces/n/pods/links", pod("u", RATES));

        assertThat(observe(pod("u", null))).isInstanceOf(LinksView.Measured.class);
    }

    @Test
    void believesNoOtherPodOfTheSameName() {
        api.put("/api/v1/namespaces/n/pods/links", pod("another", RATES));

        assertThat(observe(pod("u", null))).isNotInstanceOf(LinksView.Measured.class);
    }

    @Test
    void waitsForAPodWithoutAStatus() {
        var pod = pod("u", RATES);
        pod.setStatus(null);

        assertThat(observe(pod)).isInstanceOf(LinksView.Measuring.class);
    }

    private LinksView observe(Pod kept) {
        var job = job();
        var children = new RunChildren(run.names(), List.of(), Map.of(), Map.of(job.getMetadata().getName(), job),
                WorkerPods.of(run, Stream.of(kept)), new WholeConfigMaps(api.client()));
        return new LinkMeasurement(api.client(), new ChildWrites(api.client()), InstantSource.system(),
                new WorkerImage("skewbench:test", List.of())).observe(run, children);
    }

    private Job job() {
        return new JobBuilder().withNewMetadata().withName(run.names().links()).withNamespace("n").withUid("job")
                .withCreationTimestamp("2026-01-01T00:00:00Z").endMetadata().withNewSpec().endSpec().withNewStatus()
                .endStatus().build();
    }

    private Pod pod(String uid, @Nullable String message) {
        return new PodBuilder().withNewMetadata().withName("links").withNamespace("n").withUid(uid)
                .withCreationTimestamp("2026-01-01T00:00:00Z")
                .addNewOwnerReference().withApiVersion("batch/v1").withKind("Job").withName(run.names().links())
                .withUid("job").withController(true).endOwnerReference().endMetadata()
                .withNewStatus().withPhase("Succeeded").addNewContainerStatus().withNewState().withNewTerminated()
                .withExitCode(0).withMessage(message).endTerminated().endState().endContainerStatus().endStatus()
                .build();
    }

    private static RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("n").withUid("u")
                .withGeneration(1L).build());
        benchmark.setSpec(Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}}", BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
