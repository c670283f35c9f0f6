package io.skewbench.engine.preview;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.preview.RunPreview.FetcherNumber;
import io.skewbench.engine.preview.RunPreview.FetcherOrigin;
import io.skewbench.engine.preview.RunPreview.FetcherPart;
import io.skewbench.engine.preview.RunPreview.FetcherPreview;
import io.skewbench.engine.preview.RunPreview.FetcherSetting;
import io.skewbench.engine.replication.FetcherAssignment;
import io.skewbench.engine.replication.FetcherLoad;
import io.skewbench.engine.replication.ReplicatedTopic;
import io.skewbench.engine.statistics.Rounding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How replica fetchers would share the partitions of a run.
 *
 * @param topics whose layout is known
 * @param isStarted whether the brokers are started for the run, and have Kafka's default where no row sets a number
 */
record FetcherPreviews(List<ReplicatedTopic> topics, Experiment experiment, boolean isStarted) {
    /** The most fetchers for which the imbalance is worked out beside those of the rows. */
    private static final int MOST = 16;

    /** Returns null where no broker replicates from another one. */
    @Nullable
    FetcherPreview preview() {
        if (loads(FetcherAssignment.DEFAULT_FETCHERS).isEmpty()) {
            return null;
        }
        var rows = new TreeMap<Integer, List<Row>>();
        experiment.rows().forEach(row -> rows.computeIfAbsent(fetchers(row), unused -> new ArrayList<>()).add(row));
        var others = Objects.requireNonNullElse(rows.remove(0), List.<Row>of());
        return new FetcherPreview(
                rows.entrySet().stream().map(each -> setting(each.getKey(), each.getValue())).toList(),
                others.stream().map(Row::toString).toList(),
                IntStream.rangeClosed(1, MOST).mapToObj(number -> number(number, loads(number))).toList());
    }

    private FetcherSetting setting(int fetchers, List<Row> rows) {
        var loads = loads(fetchers);
        return new FetcherSetting(Collections.max(rows.stream().map(this::origin).toList()),
                rows.stream().map(Row::toString).toList(), number(fetchers, loads),
                loads.stream().map(FetcherPreviews::part).toList());
    }

    private int fetchers(Row row) {
        return written(row).map(FetcherAssignment::number).orElse(FetcherAssignment.DEFAULT_FETCHERS);
    }

    private FetcherOrigin origin(Row row) {
        return written(row).isPresent()
                ? FetcherOrigin.SPEC
                : isStarted ? FetcherOrigin.DEFAULT : FetcherOrigin.ASSUMED;
    }

    private Optional<String> written(Row row) {
        return Optional.ofNullable(
                experiment.brokerSettings().getOrDefault(row, Map.of()).get(FetcherAssignment.SETTING));
    }

    private List<FetcherLoad> loads(int fetchers) {
        return FetcherAssignment.of(topics, broker -> fetchers);
    }

    private static FetcherPart part(FetcherLoad load) {
        return new FetcherPart(load.broker(), load.source(), load.total(), load.partitions(),
                Rounding.round(load.imbalance()));
    }

    private static FetcherNumber number(int fetchers, List<FetcherLoad> loads) {
        var leastEven = FetcherAssignment.leastEven(loads).orElseThrow();
        return new FetcherNumber(fetchers, leastEven.busiest(), leastEven.even(),
                Rounding.round(leastEven.imbalance()));
    }
}
