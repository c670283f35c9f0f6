package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What was produced, replicated and consumed, side by side, for each row whose topics have followers. */
final class ReplicationTable {

    private ReplicationTable() {}

    /** Returns an empty text without followers. */
    static String render(List<VariantResult> rows) {
        if (rows.stream().allMatch(row -> row.replication() == null)) {
            return "";
        }
        var grid = new Grid(1).line("", "produced/s", "replicated/s", "consumed/s", "ratio", "lag ms p50", "lag ms max",
                "lag bytes max", "behind at the end", "caught up after ms", "out of sync", "ISR shrinks",
                "ISR expands");
        for (var row : rows) {
            var seen = row.replication();
            if (seen != null) {
                grid.line(List.of(RowTable.name(row.name(), row.sweep()), rate(row.recordsPerSecond()),
                        rate(seen.recordsPerSecond()),
                        row.consumers() == null ? Numbers.NONE : rate(row.consumers().recordsPerSecond()),
                        seen.ratio() == null ? Numbers.NONE : Numbers.ratio(seen.ratio()),
                        lag(seen.lagMs(), Replication.Lag::p50), lag(seen.lagMs(), Replication.Lag::max),
                        lag(seen.lagBytes(), Replication.Lag::max),
                        seen.behindRecords() == null ? Numbers.NONE : Numbers.count(seen.behindRecords()),
                        Numbers.millis(seen.catchUpMs()),
                        Numbers.count(seen.mostOutOfSync()), Numbers.count(seen.shrinks()),
                        seen.expands() == null ? Numbers.NONE : Numbers.count(seen.expands())));
            }
        }
        return "Replication, by what all in-sync replicas have\n" + grid.render() + "\n";
    }

    private static String lag(Replication.@Nullable Lag lag, ToDoubleFunction<Replication.Lag> figure) {
        return lag == null ? Numbers.NONE : Numbers.format(figure.applyAsDouble(lag));
    }

    private static String rate(@Nullable Spread rate) {
        return Numbers.rate(rate == null ? null : Double.valueOf(rate.median()));
    }
}
