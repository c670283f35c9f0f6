package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialOrderTest {

    @ParameterizedTest
    @CsvSource({"2, 2, 1", "2, 5, 7", "3, 3, 1", "3, 5, 2", "3, 6, 9", "4, 4, 1", "5, 10, 3", "7, 5, 4", "12, 5, 5"})
    void balancesPlacesAndPredecessors(int rows, int repetitions, long seed) {
        var trials = trials(rows, repetitions, seed);

        // Repetition by repetition, each row once
        var byRepetition = trials.stream().collect(Collectors.groupingBy(Trial::repetition));
        assertThat(byRepetition).hasSize(repetitions).allSatisfy(
                (repetition, ofIt) -> assertThat(new HashSet<>(ofIt.stream().map(Trial::variant).toList()))
                        .hasSize(rows));
        assertThat(trials).isSortedAccordingTo((a, b) -> Integer.compare(a.repetition(), b.repetition()));
        // Each row is as often at each place as at any other, or once more
        for (var place = 0; place < rows; place++) {
            var at = place;
            var counts = byRepetition.values().stream().map(ofIt -> ofIt.get(at).variant())
                    .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
            assertThat(counts.values()).allSatisfy(
                    count -> assertThat(count).isLessThanOrEqualTo((repetitions + rows - 1) / rows + 1));
        }
        // No row always follows the same other
        if (rows > 2 && repetitions > 2) {
            assertThat(predecessors(trials))
                    .allSatisfy((row, before) -> assertThat(before).hasSizeGreaterThan(1));
        }
    }

    @ParameterizedTest
    @CsvSource({"3, 5, 1"})
    void dependsOnTheSeedAlone(int rows, int repetitions, long seed) {
        assertThat(trials(rows, repetitions, seed)).isEqualTo(trials(rows, repetitions, seed));
        assertThat(IntStream.range(0, 10).mapToObj(other -> names(trials(rows, repetitions, other))).distinct())
                .hasSizeGreaterThan(3);
    }

    private static Map<String, Set<String>> predecessors(List<Trial> trials) {
        var predecessors = new HashMap<String, Set<String>>();
        for (var i = 1; i < trials.size(); i++) {
            predecessors.computeIfAbsent(trials.get(i).variant(), unused -> new HashSet<>())
                    .add(trials.get(i - 1).variant());
        }
        return predecessors;
    }

    private static List<String> names(List<Trial> trials) {
        return trials.stream().map(Trial::variant).toList();
    }

    private static List<Trial> trials(int rows, int repetitions, long seed) {
        var variants = IntStream.range(0, rows).mapToObj(i -> "{name: v" + i + ", partitioner: BuiltIn}")
                .collect(Collectors.joining(", "));
        return Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}}]
                duration: 1m
                variants: [%s]
                repetitions: %d
                seed: %d
                """.formatted(variants, repetitions, seed))).trials();
    }
}
