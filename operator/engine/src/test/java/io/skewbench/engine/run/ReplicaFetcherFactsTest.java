package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.ReplicaFetchers;
import io.skewbench.engine.replication.FetcherLoad;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReplicaFetcherFactsTest {

    @Test
    void areThoseOfTheLeastEvenFetchers() {
        // When
        var facts = ReplicaFetcherFacts.of(new FetcherLoad(2, 0, List.of(0, 5, 4)));
        // Then
        assertThat(facts).isEqualTo(new ReplicaFetchers(2, 0, 3, 9, 5, 1.667));
    }

    @Test
    void warnWhereTheBusiestFetcherHasMoreThanTwiceTheMean() {
        // When
        var warnings = warnings(new FetcherLoad(2, 0, List.of(4, 0, 0, 4, 0, 0)));
        // Then
        assertThat(warnings).containsExactly("Broker 2 replicates 8 partitions from broker 0 with 6 replica fetchers, "
                + "of which the busiest has 4: it may limit replication; choose a num.replica.fetchers that skewbench "
                + "run --plan shows to be even, or place the partitions differently");
    }

    static List<FetcherLoad> evenEnough() {
        return List.of(new FetcherLoad(2, 0, List.of(8)), new FetcherLoad(2, 0, List.of(4, 0)),
                // Fewer partitions than fetchers: none can have less than one.
                new FetcherLoad(2, 0, List.of(1, 0, 0, 0)), new FetcherLoad(2, 0, List.of(2, 0, 0, 0)));
    }

    @ParameterizedTest
    @MethodSource("evenEnough")
    void warnOfNothingThatHardlyCouldBeMoreEven(FetcherLoad load) {
        assertThat(warnings(load)).isEmpty();
    }

    @Test
    void areUnknownWithoutReplicas() {
        assertThat(ReplicaFetcherFacts.of(null)).isNull();
        assertThat(ReplicaFetcherFacts.warnings(Environment.builder().build())).isEmpty();
        assertThat(ReplicaFetcherFacts.warnings(null)).isEmpty();
    }

    private static List<String> warnings(FetcherLoad load) {
        return ReplicaFetcherFacts
                .warnings(Environment.builder().replicaFetchers(ReplicaFetcherFacts.of(load)).build());
    }
}
