package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunSeedTest {
    private static final String UID = "11111111-2222-3333-4444-555555555555";

    @Test
    void isTheSameWheneverTheRunIsLookedAt() {
        assertThat(RunSeed.of(UID)).isEqualTo(RunSeed.of(UID));
    }

    @Test
    void isAnotherForEachRun() {
        assertThat(Stream.generate(() -> RunSeed.of(UUID.randomUUID().toString())).limit(100)).doesNotHaveDuplicates()
                .allMatch(seed -> seed >= 0 && seed < 1L << 53);
    }

    @Test
    void yieldsToThatOfTheSpec() {
        var benchmark = Specs.benchmark(Specs.spec(Specs.TWO_VARIANTS + "seed: 7\n"));

        assertThat(ExperimentPlanner.plan(benchmark)).isInstanceOfSatisfying(Planned.Valid.class,
                planned -> assertThat(planned.value()).hasFieldOrPropertyWithValue("seed", 7L));
    }

    @Test
    void standsInForThatOfTheSpec() {
        var benchmark = Specs.benchmark(Specs.spec(Specs.TWO_VARIANTS));

        assertThat(ExperimentPlanner.plan(benchmark)).isInstanceOfSatisfying(Planned.Valid.class,
                planned -> assertThat(planned.value()).hasFieldOrPropertyWithValue("seed", RunSeed.of(UID)));
    }
}
