package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.WorkerReport.Consumed;
import io.skewbench.protocol.report.WorkerReport.Done;
import io.skewbench.protocol.report.WorkerReport.Failed;
import io.skewbench.protocol.report.WorkerReport.Preparing;
import io.skewbench.protocol.report.WorkerReport.Ready;
import io.skewbench.protocol.report.WorkerReport.Running;
import io.skewbench.protocol.report.WorkerReport.Stored;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.timeline.Timeline;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerReportTest {
    private static final Histogram NONE = Histogram.of(Histogram.empty());
    private static final Facts FACTS = Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(1)
            .maxHeapBytes(1).build();

    @ParameterizedTest
    @MethodSource
    void isReadAsItWasWritten(WorkerReport report) {
        // When
        var read = WorkerReport.read(Json.write(report));
        // Then
        assertThat(read).isEqualTo(report);
    }

    static Stream<WorkerReport> isReadAsItWasWritten() {
        return Stream.of(new Preparing("inside the partitioner"),
                new Ready(new ClockReading("m", 1.0, 2.0, null), null),
                new Running(3, 1, 2.5, "broker 1 doesn't answer"), Done.of(result().build()),
                Consumed.of(consumed(List.of())), new Failed("Tested", "final", new Counts(3, 1, 2)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"state\":\"Running\",\"acknowledged\":-1,\"failed\":0,\"recordsPerSecond\":1}",
            "{\"state\":\"Running\",\"acknowledged\":0,\"failed\":-1,\"recordsPerSecond\":1}",
            "{\"state\":\"Running\",\"acknowledged\":0,\"failed\":0,\"recordsPerSecond\":-1}",
            "{\"state\":\"Ready\",\"clock\":{\"machine\":\"m\",\"leastMs\":1e300,\"mostMs\":1}}",
            "{\"state\":\"Ready\",\"server\":{\"machine\":\"m\",\"leastMs\":1e300,\"mostMs\":1}}",
            "{\"state\":\"Sleeping\"}"})
    void isNotReadWithFiguresThatAreNone(String json) {
        // When
        var thrown = catchThrowable(() -> WorkerReport.read(json));
        // Then
        assertThat(thrown).isInstanceOf(UnreadableException.class);
    }

    @ParameterizedTest
    @MethodSource
    void isFinalWhenNoOtherFollows(WorkerReport report) {
        // When
        var isFinal = report.isFinal();
        // Then
        assertThat(isFinal).isTrue();
    }

    static Stream<WorkerReport> isFinalWhenNoOtherFollows() {
        return Stream.of(new Done(""), new Consumed(""), new Failed("Tested", "final"),
                new Stored(() -> new Failed("Tested", "final")));
    }

    @ParameterizedTest
    @MethodSource
    void isNotFinalWhileTheWorkerGoesOn(WorkerReport report) {
        // When
        var isFinal = report.isFinal();
        // Then
        assertThat(isFinal).isFalse();
    }

    static Stream<WorkerReport> isNotFinalWhileTheWorkerGoesOn() {
        return Stream.of(new Preparing(), new Ready(), new Running(1, 0, 1));
    }

    @Test
    void saysOnOneShortLineWhatKeepsTheWorker() {
        // Given
        var stuck = "inside\n" + "x".repeat(1_000);
        // When
        var report = new Running(1, 0, 1, stuck);
        // Then
        assertThat(report.stuck()).startsWith("inside xxx").hasSize(Bounds.STUCK_CHARACTERS);
    }

    @Test
    void isFailedForAReasonInCamelCase() {
        // When
        var report = new Failed("no reason", "two\nlines");
        // Then
        assertThat(report).isEqualTo(new Failed("Unknown", "two lines", null));
    }

    @Test
    void holdsTheResultOfAWorkerThatIsDone() {
        // Given
        var result = result().build();
        // When
        var report = Done.of(result);
        // Then
        assertThat(report.result()).isEqualTo(result);
    }

    @Test
    void refusesAResultThatContradictsItself() {
        // Given
        var report = Done.of(result().total(new Counts(5, 1, 1)).build());
        // When
        var thrown = catchThrowable(report::result);
        // Then
        assertThat(thrown).isInstanceOf(UnreadableException.class).hasMessageContaining("does not add up");
    }

    @Test
    void shortensATimeLineForWhichThereIsNoRoom() {
        // Given a time line that hardly compresses
        var steps = 2_000;
        var random = new Random(1);
        var noise = random.longs(steps, 0, 1L << 40).boxed().toList();
        var brokers = IntStream.range(0, 100).boxed().collect(Collectors.toMap(broker -> broker,
                broker -> random.longs(steps, 0, 1L << 40).boxed().toList()));
        var timeline = new Timeline(1_000, 0, noise, noise, Map.of(), brokers, noise,
                LatencySeries.ofEncoded(IntStream.range(0, steps)
                        .mapToObj(step -> LatencySeries.encode(LatencySeries.empty())).toList()));
        // When
        var report = Done.of(result().timeline(timeline).build());
        // Then
        assertThat(report.packed()).hasSizeLessThanOrEqualTo(Bounds.REPORT_GZIP_BYTES / 3 * 4);
        assertThat(Objects.requireNonNull(report.result().timeline()).stepMs()).isGreaterThan(1_000);
    }

    @Test
    void holdsTheResultOfAConsumer() {
        // Given
        var result = consumed(List.of(new Span("t", 0, 5, 10, 5)));
        // When
        var report = Consumed.of(result);
        // Then
        assertThat(report).isInstanceOfSatisfying(Consumed.class,
                consumed -> assertThat(consumed.result()).isEqualTo(result));
    }

    @Test
    void isFailedWhereAConsumersResultIsTooLarge() {
        // Given more spans than a report has values
        var spans = IntStream.range(0, 100_000).mapToObj(i -> new Span("t", 0, 2L * i, 2L * i + 1, 1)).toList();
        // When
        var report = Consumed.of(consumed(spans));
        // Then
        assertThat(report).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo("ResultTooLarge");
            assertThat(failed.message()).startsWith("Its group rebalanced 7 times and left 100000 spans of offsets");
        });
    }

    private static WorkerResultBuilder result() {
        return WorkerResult.builder().pod(0).startSkewMs(1).measuredMs(1_000).measured(new Counts(0, 0, 0))
                .total(new Counts(0, 0, 0)).acknowledgedInWindow(0).bytesInWindow(0).publishLatency(NONE)
                .serviceLatency(NONE).client(new ClientResult(1.0, null, null, null, 1, 1)).facts(FACTS);
    }

    private static ConsumerResult consumed(List<Span> spans) {
        return ConsumerResult.builder().pod(0).measuredMs(1_000).recordsInWindow(0).bytesInWindow(0)
                .endToEndLatency(NONE).lagStepMs(1_000).rebalances(7).spans(spans)
                .clock(new ClockReading(null, null, null, null)).facts(FACTS).build();
    }
}
