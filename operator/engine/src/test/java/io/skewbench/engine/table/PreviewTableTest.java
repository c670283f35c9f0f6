package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.preview.Previews;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreviewTableTest {
    private static final String SPEC = """
            cluster: {strimzi: {name: bench}}
            workloads:
              - {name: w, topic: orders, pods: 2, consumers: [{name: readers}], load: {rate: 1000},
                 records: {value: {size: 100}}}
            variants: [{name: built-in, partitioner: BuiltIn}, {name: sticky, partitioner: StickyKip480}]
            warmup: 5s
            duration: 20s
            seed: 7
            """;
    private static final Map<String, String> ORDERS = Map.of("orders", """
            {cluster: {strimzi: {name: bench}}, placement: {leaders: [{broker: 0, count: 4}, {broker: 1, count: 2}]}}
            """);
    /** Leaders that take turns on three brokers. */
    private static final Map<String, String> TAKING_TURNS = Map.of("orders", "{cluster: {strimzi: {name: bench}}, "
            + "replicationFactor: 3, placement: {leaders: [{broker: 0, count: 240}, {broker: 1, count: 240}, "
            + "{broker: 2, count: 240}]}}");

    private static final String TUNED = SPEC.replace("partitioner: StickyKip480",
            "partitioner: BuiltIn, broker: {num.io.threads: 4}");

    @Test
    void rendersARun() {
        // When
        var table = PreviewTable.render(Previews.of(SPEC, ORDERS));
        // Then
        assertThat(table).startsWith("""
                Plan of Benchmark quickstart; nothing was started

                  Kafka   3 brokers, started on this machine for the run
                """).contains("""
                  Seed    7

                Trials in their order
                  trial (repetition)   variant   partitioner   client
                  burn-in (at most 4)  built-in  BuiltIn       4.4.0
                """, """
                Workloads, and what each sends in a trial with its warm-up, before compression
                     pods  producers  records    bytes  with replicas  topics
                  w     2          2   25,000  2.4 MiB        2.4 MiB  orders
                  Consumer group readers of w: 1 pod, 1 consumer

                Topics, and where their partitions would be
                          partitions  replication factor  broker  leaders  replicas
                  orders           6                   1       0        4         4
                                                               1        2         2

                Changes
                  on this machine  starts 3 brokers""");
    }

    @Test
    void saysHowTrialsAndTimeAddUp() {
        // When
        var table = PreviewTable.render(Previews.of(SPEC, ORDERS));
        // Then
        assertThat(table.lines()).contains(
                "  Trials  2 variants x 1 sweep point x 5 repetitions = 10 trials, after at most 4 burn-in trials",
                "  Time    30s for each trial; about 7m in all, at least 6m for 12 trials: burn-in ends once the "
                        + "figure settles");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4 | lowest of axis producers (p1 … p4), at most 20 trials a row
            3 | lowest of axis producers (p1, p2, p3), at most 20 trials a row
            """)
    void saysWhichAxisIsSearched(int values, String search) {
        // Given
        var axis = IntStream.rangeClosed(1, values)
                .mapToObj(producers -> "{name: p" + producers + ", producersPerPod: " + producers + "}")
                .collect(Collectors.joining(", "));
        // When
        var table = PreviewTable.render(Previews.of(SPEC + "search: {axis: producers, find: Lowest}\n"
                + "sweep: {axes: [{name: producers, values: [" + axis + "]}]}\n", ORDERS));
        // Then
        assertThat(table.lines()).contains("  Search  " + search,
                "Workloads, and what each sends in a trial with its warm-up, before compression, at most");
        assertThat(words(table)).contains("the run may end after 4 repetitions");
    }

    @Test
    void saysBetweenWhichRatesTheCapacityIsSearched() {
        // When
        var table = PreviewTable.render(Previews.of(SPEC + "search: {rate: {from: 500, to: 200000}}", ORDERS));
        // Then
        assertThat(table.lines()).contains("  Search  highest rate from 500 to 200,000 records/s, at most 20 trials a "
                + "row, then 3 to measure its latency below it");
    }

    @Test
    void showsTheTrialsOfARepetitionWhoseOrderIsDrawnLater() {
        // When
        var table = PreviewTable.render(Previews.of(SPEC.replace("seed: 7", "burnIn: 0"), ORDERS));
        // Then
        assertThat(table).contains("Seed    drawn when the run starts; set spec.seed to fix the order of trials\n",
                """
                        Trials of each repetition, in an order that is drawn with the seed
                            variant   partitioner   client
                            built-in  BuiltIn       4.4.0
                            sticky    StickyKip480  4.4.0

                        """);
    }

    @Test
    void shortensLongLists() {
        // Given
        var linger = IntStream.range(0, 96).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        // When
        var table = PreviewTable.render(Previews.of(SPEC + "sweep: {producer: {linger.ms: [" + linger + "]}}", ORDERS));
        // Then of 2 x 96 x 5
        assertThat(table).contains("  … and 940 more trials: --output json lists all\n");
        assertThat(table.lines()).hasSizeLessThan(60).allMatch(line -> line.length() <= Grid.MAX_COLUMNS);
    }

    @Test
    void showsHowUnevenEachNumberOfReplicaFetchersWouldBe() {
        // When
        var table = PreviewTable.render(Previews.of(SPEC, TAKING_TURNS));
        // Then
        assertThat(table).contains("Replica fetchers, with num.replica.fetchers 1, Kafka's default\n", """
                  num.replica.fetchers  of the busiest fetcher  if shared evenly  imbalance
                                     1                     240               240       1.00
                                     2                     120               120       1.00
                                     3                     240                80       3.00
                                     4                      60                60       1.00
                """);
    }

    @Test
    void showsTheReplicaFetchersOfVariants() {
        // Given
        var spec = SPEC.replace("partitioner: StickyKip480}", "partitioner: StickyKip480}, {name: three, partitioner: "
                + "BuiltIn, broker: {num.replica.fetchers: 3}}");
        // When
        var table = PreviewTable.render(Previews.of(spec, TAKING_TURNS));
        // Then
        assertThat(table).contains("""
                Replica fetchers: partitions of the least even broker
                  num.replica.fetchers  of the busiest fetcher  if shared evenly  imbalance  in trials of
                  1, Kafka's default                       240               240       1.00  built-in, sticky
                  3                                        240                80       3.00  three

                Partitions of the least even broker with other numbers of fetchers
                """);
    }

    @Test
    void namesVariantsWhoseReplicaFetchersAreNotWorkedOut() {
        // Given
        var spec = SPEC.replace("partitioner: StickyKip480}", "partitioner: StickyKip480}, {name: many, partitioner: "
                + "BuiltIn, broker: {num.replica.fetchers: 200}}");
        // When
        var table = PreviewTable.render(Previews.of(spec, TAKING_TURNS));
        // Then
        assertThat(table).contains("Replica fetchers, with num.replica.fetchers 1, Kafka's default\n");
        assertThat(table.lines()).contains("  Not worked out for trials of many, whose num.replica.fetchers is no "
                + "number from 1 to 128");
    }

    @Test
    void hasNoReplicaFetchersWithoutReplicas() {
        assertThat(PreviewTable.render(Previews.of(SPEC, ORDERS))).doesNotContain("Replica fetchers");
    }

    @Test
    void saysHowOftenBrokersAreRolledToChangeTheirSettings() {
        // Given two settings in turn in five repetitions
        var spec = SPEC.replace("partitioner: StickyKip480", "partitioner: BuiltIn, broker: {num.io.threads: 4}");
        var ephemeral = "{ephemeral: {name: narrow, pools: [{name: a, replicas: 3, roles: [controller, broker]}]}}";
        // When
        var table = PreviewTable.render(Previews.of(spec.replace("{strimzi: {name: bench}}", ephemeral), ORDERS));
        // Then
        assertThat(words(table)).containsPattern("restarts all brokers [56] times to change their settings")
                .containsPattern("create Kafka narrow of 3 brokers for the run, measure 0 links and have Strimzi roll "
                        + "all brokers [56] times at most, one after the other, to change their settings");
    }

    @Test
    void saysWhichBrokersTheOperatorLeavesAlone() {
        // Given
        var spec = TUNED.replace("{strimzi: {name: bench}}", "{bootstrapServers: 'kafka:9092'}");
        // When
        var table = PreviewTable.render(Previews.of(spec, ORDERS));
        // Then
        assertThat(words(table)).contains("the operator would refuse the Benchmark, as it changes the settings of "
                + "brokers through Strimzi only (spec.cluster.strimzi or ephemeral)");
    }

    @Test
    void saysHowOftenBrokersOfAnExistingKafkaAreChanged() {
        // When
        var table = PreviewTable.render(Previews.of(TUNED, ORDERS));
        // Then
        assertThat(words(table)).containsPattern("have Strimzi change the settings of all brokers of Kafka bench "
                + "[56] times at most, by rolling restarts where that is needed, and once more to give them their own "
                + "back");
    }

    /** Returns the text without the breaks of its lines. */
    private static String words(String table) {
        return table.replaceAll("\\s+", " ");
    }
}
