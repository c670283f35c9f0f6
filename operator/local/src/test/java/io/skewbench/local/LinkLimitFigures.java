package io.skewbench.local;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.partitioners.Links;
import io.skewbench.measure.partitioners.ReplicaPlacement;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.PeerRecords;
import io.skewbench.measure.rig.PerfTest;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.rig.RigWorkload;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.LoadPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How many searches contain a limit that is known without them: the rate that a broker behind a link of 40 Mbit/s takes
 * from kafka-producer-perf-test, which sends as fast as it can before the searches of a round and after them. The rate
 * that follows from the link's is shown beside it.
 *
 * <p>
 * A record is larger than {@code batch.size} and the topic has one partition, so that each request carries one record,
 * at any rate and from either program. A trial sustains up to 1 % more than the link carries, because 99 % of the
 * records suffice, so estimates are expected to lie up to 1 % above the limit. Each search begins at a rate of its own,
 * so that no two try the same rates. If intervals contained the limit with a probability of exactly 95 %, one round in
 * four would miss the bound.
 *
 * <p>
 * A search takes about twelve trials of 1 s of warm-up, 10 s that are measured and about 1.5 s in between; a round of
 * 20 searches takes 55 minutes. Trials of less than 10 s would not show whether latency grows.
 */
record LinkLimitFigures(Path home) implements Measurement {
    private static final int SEARCHES_A_ROUND = 20;
    private static final double SHARE = 0.95;
    private static final long LONGEST_S = 900;
    private static final long BITS_PER_SECOND = 40_000_000;
    private static final int VALUE_BYTES = 20 * 1024;
    /** The record without its value: lengths, attributes, deltas of time and offset, no key, no headers. */
    private static final int RECORD_BYTES = 11;
    /** The head of a batch, in version 2 of the format. */
    private static final int BATCH_BYTES = 61;
    /** A produce request, version 13, without its batch; with a {@code client.id} of 20 characters. */
    private static final int REQUEST_BYTES = 70;
    private static final int SENT_BYTES = VALUE_BYTES + RECORD_BYTES + BATCH_BYTES + REQUEST_BYTES;
    private static final Duration WARMUP = Duration.ofSeconds(2);
    private static final Duration MEASURED = Duration.ofSeconds(30);
    /**
     * The time of kafka-producer-perf-test includes that of the records which are queued when it begins to count, so
     * that it reports too low a rate: with this buffer, by less than 0.2 %.
     */
    private static final String SMALL_BUFFER = "262144";
    /** The link empties it in less than a second, so that trials end soon whose rate is too high. */
    private static final String BUFFER = "4194304";
    private static final int LOWEST_RATE = 40;

    /**
     * What one round found.
     *
     * @param limit records per second that the link carries, as measured
     */
    private record Round(double limit, List<SearchedCapacity> searches) {
        double containing() {
            return (double) searches.stream().filter(search -> search.contains(limit)).count();
        }

        double found() {
            return (double) searches.stream().filter(SearchedCapacity::isFound).count();
        }

        Series percentAbove() {
            return Series.of(searches, search -> search.percentAbove(limit));
        }

        Series halfWidthPercent() {
            return Series.of(searches, SearchedCapacity::halfWidthPercent);
        }

        Series trials() {
            return Series.of(searches, SearchedCapacity::trials);
        }
    }

    @Override
    public String name() {
        return "limit";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var all = new ArrayList<Round>();
        try (var rig = Rig.withLinks(List.of(BITS_PER_SECOND))) {
            for (var round = 1; round <= rounds; round++) {
                all.add(round(rig, round));
            }
        }
        return figures(all);
    }

    private Round round(Rig rig, int round) {
        var before = recordsPerSecond(rig);
        print(before);
        var searches = new ArrayList<SearchedCapacity>();
        for (var search = 0; search < SEARCHES_A_ROUND; search++) {
            var capacity = search(rig, LOWEST_RATE + search, home.resolve("limit-" + round + "-" + search));
            System.err.println("  search " + (search + 1) + " of " + SEARCHES_A_ROUND + ": " + capacity);
            searches.add(capacity);
        }
        var after = recordsPerSecond(rig);
        print(after);
        return new Round((before + after) / 2, searches);
    }

    private static void print(double measured) {
        System.err.println(String.format(Locale.ROOT, "  %s: %.1f records/s, calculated: %.1f", PerfTest.NAME, measured,
                calculated()));
    }

    private static double calculated() {
        return Links.recordsPerSecond(List.of(BITS_PER_SECOND), SENT_BYTES);
    }

    private static List<List<Integer>> onePartition() {
        return ReplicaPlacement.leaders(List.of(1));
    }

    /** Returns the rate at which kafka-producer-perf-test sends if it has no limit of its own. */
    private static double recordsPerSecond(Rig rig) {
        var settings = new HashMap<>(settings());
        settings.put("buffer.memory", SMALL_BUFFER);
        return rig.withTopic(onePartition(), topic -> {
            var workload = new RigWorkload(topic, 1, new LoadPlan.Unlimited(), VALUE_BYTES, WARMUP, MEASURED, settings);
            return PerfTest.unlimited(rig, workload, PeerRecords.of(workload, calculated())).recordsPerSecond();
        });
    }

    /** Returns the settings that decide what is sent; both programs have them. */
    private static Map<String, String> settings() {
        return Map.of("acks", "1", "enable.idempotence", "false", "linger.ms", "0", "batch.size", "16384",
                "compression.type", "none", "buffer.memory", BUFFER);
    }

    private static SearchedCapacity search(Rig rig, int lowestRate, Path folder) {
        return rig.withTopic(onePartition(), topic -> {
            var found = SearchedCapacity.all(FinalStatus.ofRun(folder, benchmark(topic, lowestRate), LONGEST_S,
                    "--bootstrap-server", rig.brokers().bootstrapServers()));
            if (found.size() != 1) {
                throw new CannotMeasureException("The run has " + found.size() + " capacities, not one");
            }
            return found.getFirst();
        });
    }

    private static List<Figure> figures(List<Round> rounds) {
        var of = ", of " + SEARCHES_A_ROUND + " searches";
        return List.of(
                Figure.bounded("limit: intervals that contain what the link carries" + of,
                        Series.of(rounds, Round::containing), "searches", new AtLeast(SHARE * SEARCHES_A_ROUND),
                        PerfTest.NAME),
                Figure.shown("limit: capacity above what the link carries, median",
                        Series.of(rounds, round -> round.percentAbove().median()), "%", PerfTest.NAME)
                        .withSpread(ofSearches(rounds, Round::percentAbove)),
                Figure.shown("limit: found to 5 %" + of, Series.of(rounds, Round::found), "searches", null),
                Figure.shown("limit: half the width, median",
                        Series.of(rounds, round -> round.halfWidthPercent().median()), "%", null)
                        .withSpread(ofSearches(rounds, Round::halfWidthPercent)),
                Figure.shown("limit: trials of a search, median",
                        Series.of(rounds, round -> round.trials().median()), "trials", null)
                        .withSpread(ofSearches(rounds, Round::trials)),
                Figure.shown("limit: what the link carries", Series.of(rounds, Round::limit), "records/s",
                        PerfTest.NAME),
                Figure.shown("limit: what the link carries, calculated", Series.of(calculated()), "records/s", null));
    }

    /** Returns the values of the searches of all rounds. */
    private static Series ofSearches(List<Round> rounds, Function<Round, Series> figure) {
        return new Series(rounds.stream().flatMap(round -> figure.apply(round).values().stream()).toList());
    }

    private static String benchmark(String topic, int lowestRate) {
        var producer = settings().entrySet().stream().map(setting -> setting.getKey() + ": \"" + setting.getValue()
                + "\"").sorted().collect(Collectors.joining(", "));
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: limit}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                    - name: w
                      kafkaTopic: %s
                      load: {rate: 1}
                      records: {value: {size: %d}}
                      producer: {%s}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  warmup: 1s
                  duration: 10s
                  search:
                    rate: {from: %d, to: 2000}
                    latencyAtPercent: []
                """.formatted(topic, VALUE_BYTES, producer, lowestRate);
    }
}
