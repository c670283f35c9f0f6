package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.protocol.bounds.BoundedInput;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.WorkerReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever a worker writes costs its own trial and nothing else: well-formed reports, with fields dropped, emptied,
 * enlarged, doubled or of another type, go all the way into a status.
 */
class MalformedReportTest {
    private static final int REPORTS = 400;
    private static final long SEED = 17;
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - name: c1
                kafkaTopic: testing-1
                pods: 2
                load: {rate: 1000}
                records: {value: {size: 1Ki}}
                consumers: [{name: readers, pods: 2}]
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 1
            """;

    private final Experiment experiment = Specs.experiment(Specs.spec(SPEC));
    private final Random random = new Random(SEED);
    private final Damage damage = new Damage(random);

    @Test
    void costsATrialAndNothingElse() throws IOException {
        // Given the workers of a trial in each of their states
        var moments = moments();
        var refused = 0;
        for (var i = 0; i < REPORTS; i++) {
            var moment = moments.get(i % moments.size());
            var attempt = requireNonNull(moment.attempt());
            var at = random.nextInt(attempt.workers().size());
            var json = damaged(attempt.workers().get(at));
            // When
            var spoilt = with(moment, at, read(json));
            // Then
            assertThatCode(() -> conclude(spoilt)).as("report %d: %s", i, json).doesNotThrowAnyException();
            refused += read(json) instanceof WorkerReport.Failed ? 1 : 0;
        }
        assertThat(refused).as("of those that are not read at all").isLessThan(REPORTS / 2);
    }

    /** Takes the decision, stores what is to be stored, reads it, and writes the status with it. */
    private void conclude(Observed observed) {
        var run = new Run(Duration.ofSeconds(2));
        var benchmark = Specs.benchmark(Specs.spec(SPEC));
        if (run.next(benchmark, new Planned.Valid<>(experiment), observed)
                .step() instanceof RunStep.Conclude(var result)) {
            assertThat(String.valueOf(result.message())).as("refused by a check, not by an accident")
                    .doesNotContain("cannot be added up", "cannot be stored");
            var read = Json.gunzip(new ByteArrayInputStream(Json.gzip(result.with(null))), Bounds.RESULT_BYTES,
                    TrialResult.class);
            read.check();
            run.next(benchmark, new Planned.Valid<>(experiment), with(observed, read.compact(List.of())));
        }
    }

    private static Observed with(Observed observed, TrialResult result) {
        return Observed.builder().now(observed.now()).cluster(observed.cluster()).topics(observed.topics())
                .idleTopics(observed.idleTopics()).payloads(observed.payloads()).results(List.of(result)).build();
    }

    private static Observed with(Observed observed, int worker, WorkerReport report) {
        var attempt = requireNonNull(observed.attempt());
        var workers = new ArrayList<>(attempt.workers());
        var old = workers.get(worker);
        workers.set(worker, new WorkerView(old.workload(), old.group(), old.pod(), old.topics(), report, old.lost(),
                old.waiting(), old.node()));
        return Observed.builder().now(observed.now()).cluster(observed.cluster()).topics(observed.topics())
                .idleTopics(observed.idleTopics()).payloads(observed.payloads())
                .attempt(attempt.toBuilder().workers(workers).build()).build();
    }

    /**
     * Returns what is seen when all are ready, while they send, and three times, as there is most in it, at the end.
     */
    private List<Observed> moments() {
        var world = new SimulatedWorld(experiment);
        var run = new Run(Duration.ofSeconds(2));
        var benchmark = Specs.benchmark(Specs.spec(SPEC));
        var moments = new ArrayList<Observed>();
        while (true) {
            var observed = world.observe();
            var step = run.next(benchmark, new Planned.Valid<>(experiment), observed).step();
            switch (step) {
                case RunStep.Release release -> moments.add(observed);
                case RunStep.ReadOffsets reading -> moments.add(observed);
                case RunStep.Conclude conclude -> {
                    moments.addAll(List.of(observed, observed, observed, observed));
                    return moments;
                }
                default -> {
                    // Nothing new.
                }
            }
            world.carryOut(step);
        }
    }

    private String damaged(WorkerView worker) throws IOException {
        var report = Json.mapper().readTree(Json.write(requireNonNull(worker.report())));
        if (report.has("packed") && random.nextInt(20) > 0) {
            var result = unpacked(report.path("packed").asText());
            damage.some(result);
            return Json.write(((ObjectNode) report).put("packed", Json.pack(result)));
        }
        damage.some(report);
        return Json.write(report);
    }

    private static JsonNode unpacked(String packed) throws IOException {
        try (var in = BoundedInput.gunzip(new ByteArrayInputStream(Base64.getDecoder().decode(packed)),
                Bounds.REPORT_BYTES)) {
            return Json.mapper().readTree(in);
        }
    }

    /** As drivers read it. */
    private static WorkerReport read(String json) {
        try {
            return WorkerReport.read(json);
        } catch (UnreadableException e) {
            return new WorkerReport.Failed("UnreadableReport", FailureText.of(e));
        }
    }
}
