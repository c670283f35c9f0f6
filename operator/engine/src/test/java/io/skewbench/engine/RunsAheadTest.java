package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunsAheadTest {
    private static final List<String> NAMES = List.of("a", "b", "c");

    @Test
    void areCountedAndNamedNearTheFront() {
        assertThat(RunsAhead.of(List.of("a")).message())
                .isEqualTo("Waiting for other runs on the same Kafka cluster: number 2 in the queue, after a");
        assertThat(new RunsAhead(9, NAMES).message())
                .isEqualTo("Waiting for other runs on the same Kafka cluster: number 10 in the queue, after a, b, c "
                        + "and 6 more");
    }

    @Test
    void areAwaitedBeforeAnythingIsLookedUp() {
        var message = "Waiting for the runs ahead in the queue";

        assertThat(ClusterView.Waiting.queued()).isEqualTo(new ClusterView.Waiting(WaitReason.CONNECTING, message));
        assertThat(EphemeralView.Waiting.queued()).isEqualTo(new EphemeralView.Waiting(WaitReason.QUEUED, message));
        assertThat(PinningView.Waiting.queued()).isEqualTo(new PinningView.Waiting(WaitReason.QUEUED, message));
    }

    @Test
    void areOnlyEstimatedFartherBack() {
        assertThat(new RunsAhead(16, NAMES).message())
                .isEqualTo("Waiting for other runs on the same Kafka cluster: about number 20 in the queue");
        assertThat(new RunsAhead(4_321, NAMES).message()).endsWith(": about number 4000 in the queue");
        assertThat(new RunsAhead(9_600, NAMES).message()).endsWith(": about number 10000 in the queue");
    }

    @Test
    void rewriteAStatusSeldom() {
        // Given the 9,999 places from number 10,000 to number 2
        var benchmark = Specs.benchmark(Specs.spec(Specs.TWO_VARIANTS));
        var planned = new Planned.Valid<>(Specs.experiment(benchmark.getSpec()));
        var world = new SimulatedWorld(planned.value());
        var run = new Run(Duration.ofSeconds(2));
        // When a status is written where it differs from the one before
        var writes = 0;
        for (var count = 9_999; count > 0; count--) {
            var status = run.next(benchmark, planned, world.observe()
                    .behind(new RunsAhead(count, NAMES.subList(0, Math.min(count, 3))))).status();
            writes += Objects.equals(status, benchmark.getStatus()) ? 0 : 1;
            benchmark.setStatus(status);
        }
        // Then
        assertThat(writes).isEqualTo(37);
    }

    @Test
    void areLookedAtTheLessOftenTheMoreThereAre() {
        assertThat(new RunsAhead(9, NAMES).lookAgain()).isEqualTo(Duration.ofSeconds(10));
        // When ten thousand wait, then all of them together look fewer than 25 times a second
        assertThat(IntStream.range(0, 10_000)
                .mapToObj(count -> new RunsAhead(count, NAMES.subList(0, Math.min(count, 3))).lookAgain())
                .mapToDouble(after -> 1.0 / after.toSeconds()).sum()).isLessThan(25);
    }
}
