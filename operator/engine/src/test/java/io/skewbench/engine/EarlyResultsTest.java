package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.run.Driver;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A thousand workers end together; what the first have measured is added up before the last has reported. */
class EarlyResultsTest {
    private final BenchmarkSpec spec = Specs.spec("""
            cluster: {bootstrapServers: "kafka:9092"}
            workloads: [{name: c1, kafkaTopic: testing-1, pods: 2, load: {rate: 1000}, records: {value: {size: 1Ki}}}]
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 1
            """);
    private final Experiment experiment = Specs.experiment(spec);
    /** Pods whose results were read, in that order. */
    private final List<Integer> read = new ArrayList<>();

    @Test
    void areAddedUpAsTheyComeAndOnce() {
        // Given a run of which one worker of two has reported
        var run = new Run(Duration.ofSeconds(2));
        var end = end();
        next(run, with(end, 1, new WorkerReport.Running(1, 0, 1)));
        assertThat(read).containsExactly(0);

        // When
        var step = next(run, end);

        // Then
        assertThat(step).isInstanceOfSatisfying(RunStep.Conclude.class, conclude -> {
            assertThat(conclude.result().message()).isNull();
            assertThat(conclude.result().producers().getFirst().reported()).isEqualTo(2);
        });
        assertThat(read).containsExactly(0, 1);
    }

    @Test
    void countForNoOtherRun() {
        // Given the result of a worker of the first attempt
        var run = new Run(Duration.ofSeconds(2));
        var end = end();
        next(run, with(end, 1, new WorkerReport.Running(1, 0, 1)));
        var attempt = requireNonNull(end.attempt());

        // When the second attempt ends
        next(run, with(end, attempt.toBuilder().id(new AttemptId(0, 1)).build()));

        // Then
        assertThat(read).containsExactly(0, 0, 1);
    }

    @Test
    void countForNoAttemptThatWasBegunAgain() {
        // Given the result of a worker, of an attempt of which somebody then deletes everything
        var run = new Run(Duration.ofSeconds(2));
        var end = end();
        next(run, with(end, 1, new WorkerReport.Running(1, 0, 1)));
        var attempt = requireNonNull(end.attempt());

        // When it was created again and ends
        next(run, with(end, attempt.toBuilder().createdAt(attempt.createdAt().plusSeconds(1)).build()));

        // Then
        assertThat(read).containsExactly(0, 0, 1);
    }

    @Test
    void areReadOnceMoreAtTheEndWhereOtherRunsTookTheirPlace() {
        // Given the result of a worker, and more runs after it than sums are kept of
        var run = new Run(Duration.ofSeconds(2));
        var end = end();
        var early = with(end, 1, new WorkerReport.Running(1, 0, 1));
        next(run, early);
        for (var i = 0; i < 16; i++) {
            next("other-" + i, run,
                    with(early, 0, new WorkerReport.Stored(() -> new WorkerReport.Failed("Any", "any", null))));
        }

        // When it goes on, and then ends
        next(run, early);
        next(run, early);
        assertThat(read).containsExactly(0);
        next(run, end);

        // Then
        assertThat(read).containsExactly(0, 0, 1);
    }

    @Test
    void takeNoProcessorTimeFromWorkersOnTheSameMachine() {
        var run = new Run(new Driver(Duration.ofSeconds(2), true));

        next(run, with(end(), 1, new WorkerReport.Running(1, 0, 1)));

        assertThat(read).isEmpty();
    }

    private RunStep next(Run run, Observed observed) {
        return run.next(Specs.benchmark(spec), new Planned.Valid<>(experiment), observed).step();
    }

    private void next(String uid, Run run, Observed observed) {
        var benchmark = Specs.benchmark(spec);
        benchmark.getMetadata().setUid(uid);
        var unused = run.next(benchmark, new Planned.Valid<>(experiment), observed);
    }

    /** Returns what is seen when both workers have reported, and how far they have come is known. */
    private Observed end() {
        var world = new SimulatedWorld(experiment);
        var run = new Run(Duration.ofSeconds(2));
        while (true) {
            var observed = world.observe();
            var step = next(run, observed);
            if (step instanceof RunStep.Conclude) {
                return counting(counting(observed, 0), 1);
            }
            world.carryOut(step);
        }
    }

    private Observed counting(Observed observed, int pod) {
        var report = requireNonNull(requireNonNull(observed.attempt()).workers().get(pod).report());
        return with(observed, pod, new WorkerReport.Stored(() -> {
            read.add(pod);
            return report;
        }));
    }

    private static Observed with(Observed observed, int pod, WorkerReport report) {
        var attempt = requireNonNull(observed.attempt());
        var workers = new ArrayList<>(attempt.workers());
        var old = workers.get(pod);
        workers.set(pod, new WorkerView(old.workload(), old.group(), old.pod(), old.topics(), report, old.lost(),
                old.waiting(), old.node()));
        return with(observed, attempt.toBuilder().workers(workers).build());
    }

    private static Observed with(Observed observed, AttemptView attempt) {
        return Observed.builder().now(observed.now()).cluster(observed.cluster()).topics(observed.topics())
                .idleTopics(observed.idleTopics()).payloads(observed.payloads()).attempt(attempt).build();
    }
}
