package io.skewbench.local.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.admin.topic.Topics;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.topic.TopicLayout;
import io.skewbench.local.TestResources;
import io.skewbench.local.TestRunFolder;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.progress.QuietProgress;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.RunRecord;
import io.skewbench.local.secret.Secrets;
import io.skewbench.local.topic.RunTopics;
import io.skewbench.local.topic.TopicOnKafka;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Where a run goes no further than to its first trial. RunIT and TroubledRunsIT have trials. */
@Order(4)
class LocalRunIT {
    @RegisterExtension
    static final TopicOnKafka KAFKA = new TopicOnKafka("local-run");
    private static final TopicView USABLE = new TopicView.Usable("local-run", 3);

    @TempDir
    private Path results = Path.of("");
    private final RunFolder processes = TestRunFolder.open("local-run");
    private ResultFolder folder;

    /** Topics as a run sees them that lays out none. */
    private record StandInTopics(TopicView view) implements RunTopics {
        @Override
        public Map<String, List<TopicView>> views() {
            return Map.of("w", List.of(view));
        }

        @Override
        public Map<String, TopicLayout> settle(Runnable check) {
            throw new IllegalStateException("No trial begins here");
        }

        @Override
        public Map<String, TopicLayout> look() {
            throw new IllegalStateException("No trial begins here");
        }
    }

    @BeforeEach
    void createFolder() {
        folder = ResultFolder.create(results, "b", Instant.now(), Map.of(),
                RunRecord.of("0.1.0", "0", 3, null, null, null), Secrets.NONE);
    }

    @AfterEach
    void close() {
        folder.close();
        processes.close();
    }

    @Test
    void endsWithoutWorkersIfEarlierAttemptsHaveFailedIt() throws Exception {
        // Given
        var plan = plan("trialRetries: 0");
        var earlier = TrialResult.notBegun(new AttemptId(0, 0), plan.experiment().trial(0), FailureReason.WORKER_LOST,
                "Worker w-0 was lost");
        // When
        run(plan, USABLE, List.of(earlier), () -> {});
        // Then
        var status = plan.benchmark().getStatus();
        assertThat(status.phase()).isEqualTo("Failed");
        assertThat(Objects.requireNonNull(status.result()).folder()).isEqualTo(folder.path().toString());
        assertThat(folder.path().resolve("status.yaml")).content().contains("phase: Failed", "Worker w-0 was lost");
        assertThat(processes.path().resolve("t0a0")).doesNotExist();
    }

    @Test
    void failsAtOnceIfATopicCannotBeUsed() {
        // Given what would be waited for on Kubernetes
        var plan = plan("startTimeout: 1h");
        var view = new TopicView.Wrong(new Problem("spec.workloads[0].topic", "local-run", "has no partition"));
        // Then
        assertThatThrownBy(() -> run(plan, view, List.of(), () -> {})).isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("No trial can start: ").hasMessageContaining("has no partition");
        assertThat(folder.path().resolve("status.yaml")).content().contains("has no partition");
    }

    @Test
    void failsIfKafkaRefusesIdleTopics() {
        // Given more replicas than brokers
        var plan = plan("trialRetries: 0", "      idleTopics: {count: 1, replicationFactor: 4}\n");
        // Then
        assertThatThrownBy(() -> run(plan, USABLE, List.of(), () -> {})).isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("spec.workloads[0].idleTopics: ").hasMessageContaining("eplication factor");
        var run = Objects.requireNonNull(plan.benchmark().getStatus().runId());
        assertThat(new Topics(KAFKA.kafka()).named(RunId.kafkaPrefix(run))).isEmpty();
    }

    @Test
    void storesNothingOnceThisMachineCannotGoOn() {
        // Given
        var plan = plan("trialRetries: 0");
        var dead = new RunFailedException("Broker 1 has ended");
        // Then
        assertThatThrownBy(() -> run(plan, USABLE, List.of(), () -> {
            throw dead;
        })).isSameAs(dead);
        assertThat(folder.path().resolve("status.yaml")).doesNotExist();
    }

    private void run(BenchmarkPlan plan, TopicView topic, List<TrialResult> earlier, Runnable health) {
        var progress = new QuietProgress();
        var idle = new RunIdleTopics(KAFKA.kafka(), progress);
        new LocalRun(plan,
                new RunInKafka(KAFKA.kafka(), new OtherBrokers(), new StandInTopics(topic), idle,
                        new KafkaLeftovers(KAFKA.kafka(), progress)),
                new LocalMachine(processes, Distribution.find(), "", Map.of(), health), folder, earlier,
                new RunNarration(progress, plan.experiment(), 0, 0)).finish();
    }

    private static BenchmarkPlan plan(String more) {
        return plan(more, "");
    }

    /** Returns a Benchmark of one trial with one more line of the spec, and lines of its workload. */
    private static BenchmarkPlan plan(String more, String ofWorkload) {
        var yaml = TestResources.benchmark("b", "variants: [{name: keyed, partitioner: Keyed}]\n" + more)
                .replace("      topic: uneven\n", "      kafkaTopic: local-run\n" + ofWorkload);
        return BenchmarkPlan.of(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))).getFirst();
    }
}
