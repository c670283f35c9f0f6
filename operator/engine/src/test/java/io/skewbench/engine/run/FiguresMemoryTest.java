package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FiguresMemoryTest {
    private static final Executor OWN_THREAD = task -> Thread.ofVirtual().start(task);
    private static final String SPEC = """
            {"cluster": {"bootstrapServers": "kafka:9092"},
             "workloads": [{"name": "c1", "kafkaTopic": "t", "load": {"rate": 1000}, "records": {"value": {"size": \
            "1Ki"}}}],
             "variants": [{"name": "built-in", "partitioner": "BuiltIn"}], "duration": "20s",
             "repetitions": 3}
            """;

    private final FiguresMemory memory = new FiguresMemory();
    private final Experiment experiment = ExperimentPlanner
            .plan(Json.read(SPEC, BenchmarkSpec.class)) instanceof Planned.Valid<Experiment>(var planned)
                    ? planned
                    : fail();
    private final RunResults results = new RunResults(experiment, List.of(TrialResult.builder().trial(0).attempt(0)
            .variant("built-in").repetition(1).startedAtMs(1L).build()));

    @Test
    void figuresThatTakeLongHoldUpNoOtherRun() throws InterruptedException {
        // Given a run whose figures cannot be computed before the test allows it
        var brokers = new HeldBrokers();
        var slow = CompletableFuture
                .supplyAsync(() -> memory.figures("a", experiment, results, brokers, BrokerLinks.NONE), OWN_THREAD);
        assertThat(brokers.isAsked.await(1, TimeUnit.MINUTES)).isTrue();
        // When
        var other = CompletableFuture
                .supplyAsync(
                        () -> memory.figures("b", experiment, results, new TreeSet<>(List.of(1, 2)), BrokerLinks.NONE),
                        OWN_THREAD);
        // Then
        assertThat(other).succeedsWithin(Duration.ofMinutes(1));
        assertThat(slow).isNotDone();
        brokers.mayGoOn.countDown();
        assertThat(slow).succeedsWithin(Duration.ofMinutes(1));
    }

    @Test
    void equalInputGivesTheFiguresThatAreThere() {
        var figures = memory.figures("a", experiment, results, new TreeSet<>(List.of(1)), BrokerLinks.NONE);

        assertThat(memory.figures("a", experiment, results, new TreeSet<>(List.of(1)), BrokerLinks.NONE))
                .isSameAs(figures);
        assertThat(memory.figures("a", experiment, results, new TreeSet<>(List.of(2)), BrokerLinks.NONE))
                .isNotSameAs(figures);
    }

    @Test
    void aNewTrialLeavesTheFiguresOfOthersAsTheyAre() {
        // Given
        var brokers = new TreeSet<>(List.of(1));
        var before = memory.figures("a", experiment, resultsOf(1), brokers, BrokerLinks.NONE);
        // When
        var after = memory.figures("a", experiment, resultsOf(2), brokers, BrokerLinks.NONE);
        // Then
        assertThat(after.trials()).hasSize(2);
        assertThat(after.trials().get(new AttemptId(0, 0))).isSameAs(before.trials().get(new AttemptId(0, 0)));
        assertThat(after).isEqualTo(new FiguresMemory().figures("a", experiment, resultsOf(2), brokers,
                BrokerLinks.NONE));
    }

    private RunResults resultsOf(int trials) {
        return new RunResults(experiment, IntStream.range(0, trials).mapToObj(trial -> TrialResult.builder()
                .trial(trial).attempt(0).variant("built-in").repetition(trial + 1).startedAtMs(1L).build()).toList());
    }

    private static Experiment fail() {
        throw new AssertionError("The spec is invalid");
    }

    /** Brokers that are not returned before the test allows it. */
    private static final class HeldBrokers extends TreeSet<Integer> {
        private static final long serialVersionUID = 1L;

        private final transient CountDownLatch isAsked = new CountDownLatch(1);
        private final transient CountDownLatch mayGoOn = new CountDownLatch(1);

        @Override
        public void forEach(Consumer<? super Integer> action) {
            isAsked.countDown();
            try {
                mayGoOn.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            super.forEach(action);
        }
    }
}
