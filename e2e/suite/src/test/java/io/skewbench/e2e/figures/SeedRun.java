package io.skewbench.e2e.figures;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.e2e.testbed.TrialResults;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.SentRecords;
import io.skewbench.measure.table.Interleaved;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A run of a file of examples/seeds, with the changes that a row requires.
 *
 * @param finished its Benchmark
 * @param trials the trials that count, without those of the burn-in, by variant and in their order
 */
record SeedRun(Benchmark finished, Interleaved<String, TrialResult> trials) {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Duration TIMEOUT = Duration.ofHours(1);

    /**
     * Applies the file, waits for the end of its run and deletes it.
     *
     * @param seed such as 001-small
     * @param change of the Benchmark's spec
     */
    static SeedRun of(Testbed bed, String seed, Consumer<ObjectNode> change) {
        for (var document : documents(seed)) {
            if (isBenchmark(document)) {
                change.accept((ObjectNode) document.get("spec"));
            }
            bed.client().resource(YAML.asYaml(document)).create();
        }
        try {
            var finished = bed.benchmarks().awaitFinished("seed-" + seed, TIMEOUT);
            keep(finished);
            bed.assertAccounted(finished);
            if (!"Complete".equals(finished.getStatus().phase())) {
                throw new CannotMeasureException(Objects.requireNonNull(finished.getStatus().summary()));
            }
            return new SeedRun(finished, new Interleaved<>(TrialResults.of(bed.objectsOf(finished)).stream()
                    .filter(result -> result.counts() && result.repetition() > 0)
                    .collect(Collectors.groupingBy(TrialResult::variant))));
        } finally {
            bed.removeRuns();
        }
    }

    /** Keeps the result behind a row for later inspection. */
    private static void keep(Benchmark finished) {
        var folder = Repository.root().resolve("e2e/suite/target/figures");
        var name = finished.getMetadata().getName() + "-" + finished.getStatus().runId() + ".yaml";
        try {
            Files.writeString(Files.createDirectories(folder).resolve(name), YAML.asYaml(finished));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes the variants that a row doesn't need; the last one that remains becomes the baseline. */
    static void keepVariants(ObjectNode spec, String... names) {
        var kept = List.of(names);
        spec.put("baseline", kept.getLast());
        var variants = spec.get("variants").iterator();
        while (variants.hasNext()) {
            if (!kept.contains(variants.next().get("name").asText())) {
                variants.remove();
            }
        }
    }

    /** Returns what the brokers of its Kafka receive at most, in bits per second. */
    static List<Long> links(String seed) {
        var spec = documents(seed).stream().filter(SeedRun::isBenchmark).findFirst().orElseThrow().get("spec");
        return StreamSupport.stream(spec.at("/cluster/ephemeral/pools").spliterator(), false)
                .flatMap(pool -> Collections.nCopies(pool.get("replicas").asInt(),
                        Quantity.getAmountInBytes(new Quantity(pool.at("/link/ingress").asText())).longValueExact())
                        .stream())
                .toList();
    }

    private static boolean isBenchmark(ObjectNode document) {
        return document.get("kind").asText().equals("Benchmark");
    }

    private static List<ObjectNode> documents(String seed) {
        try {
            var text = Files.readString(Repository.root().resolve("examples/seeds/" + seed + ".yaml"));
            return Stream.of(text.split("(?m)^---\n", -1)).map(it -> YAML.unmarshal(it, ObjectNode.class)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what all workers of a trial sent. */
    static SentRecords sent(TrialResult trial) {
        return new SentRecords(
                trial.producers().stream().map(outcome -> Objects.requireNonNull(outcome.result())).toList());
    }
}
