package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplicationTableTest {
    private static final VariantResult ALONE = VariantResult.builder().name("alone").partitioner("Keyed").build();

    @Test
    void showsWhatWasProducedAndReplicatedSideBySide() {
        var row = VariantResult.builder().name("one-fetcher").partitioner("BuiltIn")
                .recordsPerSecond(new Spread(20_000, 19_000, 21_000))
                .replication(new Replication(new Spread(10_000, 9_000, 11_000), new Spread(1e6, 9e5, 1.1e6), 0.5,
                        new Replication.Lag(12.5, 2_222.2), new Replication.Lag(1e3, 7_654_321), 11.5, 123_456L,
                        2_345.6, 7, 2, 1))
                .build();

        assertThat(ReplicationTable.render(List.of(ALONE, row)).lines().map(line -> line.strip().split("  +")))
                .containsSequence(new String[]{"produced/s", "replicated/s", "consumed/s", "ratio",
                        "lag ms p50", "lag ms max", "lag bytes max", "behind at the end", "caught up after ms",
                        "out of sync", "ISR shrinks", "ISR expands"},
                        new String[]{"one-fetcher", "20,000", "10,000", Numbers.NONE, "0.50", "12.5", "2,222",
                                "7,654,321", "123,456", "2,346", "7", "2", "1"});
    }

    @Test
    void isAbsentWithoutFollowers() {
        assertThat(ReplicationTable.render(List.of(ALONE))).isEmpty();
    }
}
