package io.skewbench.engine.result;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stored results that are JSON of a result, and can't be one that the operator stored. */
class ResultCheckTest {
    private static final ClockReading CLOCK = new ClockReading("m", -1.0, 1.0, null);

    @Test
    void takesWhatTheOperatorStores() {
        assertThatCode(() -> result(7, outcome(CLOCK, new Extremes(-0.5, 0, 0.3, 0, 0.01, 0))).check())
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAWorkloadThatIsThereTwice() {
        var twice = Collections.nCopies(2, outcome(CLOCK, null)).toArray(ProducersOutcome[]::new);
        assertThatThrownBy(() -> result(7, twice).check()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("twice");
    }

    @Test
    void refusesMoreWorkloadsThanASpecHas() {
        var many = Collections.nCopies(65, outcome(CLOCK, null)).toArray(ProducersOutcome[]::new);
        assertThatThrownBy(() -> result(7, many).check()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("65 workloads");
    }

    @Test
    void refusesFiguresThatNobodyMeasures() {
        refused(result(Long.MAX_VALUE, outcome(CLOCK, null)));
        refused(result(-1, outcome(CLOCK, null)));
        refused(result(7, outcome(new ClockReading("m", -1e300, 1.0, null), null)));
        refused(result(7, outcome(CLOCK, new Extremes(Double.NaN, 0, 0.3, 0, 0.01, 0))));
        refused(result(7, outcome(CLOCK, new Extremes(0, 0, -1e300, 0, 0.01, 0))));
        refused(result(7, outcome(CLOCK, new Extremes(0, 0, 0.3, 0, Double.POSITIVE_INFINITY, 0))));
    }

    @Test
    void refusesATextOfAnyLength() {
        var text = "x".repeat(Bounds.NAME_CHARACTERS + 1);
        var value = "x".repeat(Bounds.SETTING_CHARACTERS + 1);
        var facts = Facts.builder().java("").kafkaClients("").kernel("").cpus(1).maxHeapBytes(1).build();
        var fine = outcome("c1", "t");

        refused(result(text, Map.of(), fine, "t", List.of()));
        refused(result("v", Map.of(text, "1"), fine, "t", List.of()));
        refused(result("v", Map.of("acks", value), fine, "t", List.of()));
        refused(result("v", Map.of(), outcome(text, "t"), "t", List.of()));
        refused(result("v", Map.of(), outcome("c1", text), "t", List.of()));
        refused(result("v", Map.of(), fine, text, List.of()));
        refused(result("v", Map.of(), fine, "t", List.of(new WorkerSummary(text, null, 0, null, facts))));
        refused(result("v", Map.of(), fine, "t", List.of(new WorkerSummary("c1", text, 0, null, facts))));
        refused(result("v", Map.of(), fine, "t", List.of(new WorkerSummary("c1", null, 0, text, facts))));
        refused(result("v", Map.of(), fine, "t", List.of(new WorkerSummary("c1", null, 0, null,
                Facts.builder().java("").kafkaClients("").kernel("").cpus(1).maxHeapBytes(1).classPath(List.of(text))
                        .build()))));
        assertThatCode(() -> result("v", Map.of("acks", "1"), fine, "t",
                List.of(new WorkerSummary("c1", null, 0, null, facts))).check()).doesNotThrowAnyException();
    }

    @Test
    void refusesWhatIsThereTwice() {
        var facts = Facts.builder().java("").kafkaClients("").kernel("").cpus(1).maxHeapBytes(1).build();
        var worker = new WorkerSummary("c1", null, 0, null, facts);

        refused(result("v", Map.of(), outcome("c1", "t"), "t", List.of(worker, worker)));
        refused(result(7, new ProducersOutcome("c1", List.of("t", "t"), 1, 0, null, null, List.of(CLOCK))));
        refused(result(7, new ProducersOutcome("c1", List.of("t"), 1, 0, null, null, List.of(CLOCK, CLOCK))));
    }

    @Test
    void refusesClocksThatAreNoTableOfTheWorkers() {
        var one = List.of(Reference.BROKER);
        assertThatCode(() -> result(7, started(new StartClocks(true, List.of(3), one, List.of(-1.5), List.of(0.5))))
                .check()).doesNotThrowAnyException();

        refused(result(7, started(new StartClocks(true, List.of(3), List.of(), List.of(-1.5), List.of(0.5)))));
        refused(result(7, started(new StartClocks(true, List.of(-3), one, List.of(-1.5), List.of(0.5)))));
        refused(result(7, started(new StartClocks(true, List.of(3), one, List.of(Double.NaN), List.of(0.5)))));
        refused(result(7, started(new StartClocks(true, List.of(3), one, List.of(-1.5), List.of(-0.5)))));
        refused(result(7, started(new StartClocks(true, List.of(3, 4, 5), Collections.nCopies(3, Reference.BROKER),
                List.of(1.0, 1.0, 1.0), List.of(1.0, 1.0, 1.0)))));
    }

    private static ProducersOutcome started(StartClocks clocks) {
        return new ProducersOutcome("c1", List.of("t"), 2, 2, null, null, List.of(), clocks);
    }

    @Test
    void refusesOffsetsThatOverflowOrBelongToOtherPartitions() {
        refused(offsets(Map.of("t", Collections.nCopies(4_096, Bounds.COUNT)), null));
        refused(offsets(Map.of("t", List.of(1L, 2L)), Map.of("t", List.of(3L))));
        refused(offsets(Map.of("t", List.of(1L)), Map.of("u", List.of(3L))));
        refused(offsets(Map.of("t", List.of(1L)), Map.of("t", List.of(3L, 4L))));
        assertThatCode(() -> offsets(Map.of("t", List.of(1L)), Map.of("t", List.of(3L, 0L))).check())
                .as("a topic may gain partitions").doesNotThrowAnyException();
    }

    @Test
    void refusesAnotherVersionOfTheFormat() {
        var json = Json.write(result(7));
        assertThatCode(() -> Json.read(json, TrialResult.class)).doesNotThrowAnyException();

        assertThatThrownBy(() -> Json.read(json.replace("\"formatVersion\":2", "\"formatVersion\":3"),
                TrialResult.class)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not a TrialResult: it is of format version 3, and this version of Skewbench reads "
                        + "version 2; use the version of Skewbench that wrote it");
        assertThatThrownBy(() -> Json.read(json.replace("\"formatVersion\":2,", ""), TrialResult.class))
                .isInstanceOf(UnreadableException.class).hasMessageContaining("formatVersion");
    }

    private static ProducersOutcome outcome(String workload, String topic) {
        return new ProducersOutcome(workload, List.of(topic), 1, 0, null, null, List.of());
    }

    private static TrialResult offsets(Map<String, List<Long>> before, @Nullable Map<String, List<Long>> after) {
        return TrialResult.builder().trial(0).attempt(0).variant("v").repetition(0).offsetsBefore(before)
                .offsetsAfter(after).build();
    }

    private static TrialResult result(String variant, Map<String, String> sweep, ProducersOutcome producers,
            String topic, List<WorkerSummary> workers) {
        return TrialResult.builder().trial(0).attempt(0).variant(variant).sweep(sweep).repetition(0)
                .producers(List.of(producers)).offsetsBefore(Map.of(topic, List.of(1L))).workers(workers).build();
    }

    private static void refused(TrialResult result) {
        assertThatThrownBy(result::check).isInstanceOf(UnreadableException.class);
    }

    private static ProducersOutcome outcome(ClockReading clock, @Nullable Extremes extremes) {
        return new ProducersOutcome("c1", List.of("t"), 1, 0, null, extremes, List.of(clock));
    }

    private static TrialResult result(long offset, ProducersOutcome... producers) {
        return TrialResult.builder().trial(0).attempt(0).variant("v").repetition(0).producers(List.of(producers))
                .offsetsBefore(Map.of("t", List.of(offset))).build();
    }
}
