package io.skewbench.engine.table;

import io.skewbench.engine.preview.RunPreview.FetcherNumber;
import io.skewbench.engine.preview.RunPreview.FetcherOrigin;
import io.skewbench.engine.preview.RunPreview.FetcherPreview;
import io.skewbench.engine.preview.RunPreview.FetcherSetting;
import io.skewbench.engine.replication.FetcherAssignment;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How evenly replica fetchers would share partitions, in the trials of the run and for other numbers of fetchers. */
final class PreviewedFetcherTable {
    private static final int MOST_ROWS = 3;

    private PreviewedFetcherTable() {}

    static String render(@Nullable FetcherPreview preview) {
        if (preview == null) {
            return "";
        }
        return settings(preview.settings()) + notWorkedOut(preview.notWorkedOut())
                + "\nPartitions of the least even broker with other numbers of fetchers\n"
                + byNumber(preview.byNumber())
                + "\n";
    }

    private static String settings(List<FetcherSetting> settings) {
        return settings.isEmpty()
                ? "Replica fetchers\n"
                : settings.size() == 1 ? brokers(settings.getFirst()) : rows(settings);
    }

    private static String notWorkedOut(List<String> rows) {
        return rows.isEmpty()
                ? ""
                : Paragraph.of("  ", "Not worked out for trials of " + names(rows) + ", whose "
                        + FetcherAssignment.SETTING + " is no number from 1 to " + FetcherAssignment.MOST);
    }

    private static String brokers(FetcherSetting setting) {
        var grid = new Grid(0).line("broker", "replicates from", "partitions", "of the busiest fetcher", "imbalance");
        setting.brokers().stream().limit(PreviewTable.MOST_LINES).forEach(part -> grid.line(
                Integer.toString(part.broker()), Integer.toString(part.source()), Numbers.count(part.partitions()),
                Numbers.count(Collections.max(part.ofFetchers())), Numbers.ratio(part.imbalance())));
        return "Replica fetchers, " + (setting.origin() == FetcherOrigin.ASSUMED ? "if brokers have" : "with")
                + " num.replica.fetchers " + setting.leastEven().fetchers()
                + (setting.origin() == FetcherOrigin.SPEC ? "" : ", Kafka's default") + "\n" + grid.render()
                + PreviewTable.more(setting.brokers().size(), "lines");
    }

    /** Renders a line for each number of fetchers that trials have. */
    private static String rows(List<FetcherSetting> settings) {
        var grid = new Grid(1).lastToTheLeft().line("num.replica.fetchers", "of the busiest fetcher",
                "if shared evenly", "imbalance", "in trials of");
        settings.forEach(setting -> grid.line(setting.leastEven().fetchers() + words(setting.origin()),
                Numbers.count(setting.leastEven().busiest()), Numbers.count(setting.leastEven().even()),
                Numbers.ratio(setting.leastEven().imbalance()), names(setting.rows())));
        return "Replica fetchers: partitions of the least even broker\n" + grid.render();
    }

    private static String words(FetcherOrigin origin) {
        return switch (origin) {
            case SPEC -> "";
            case DEFAULT -> ", Kafka's default";
            case ASSUMED -> ", if brokers have the default";
        };
    }

    private static String names(List<String> rows) {
        var more = rows.size() - MOST_ROWS;
        return String.join(", ", rows.subList(0, Math.min(MOST_ROWS, rows.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static String byNumber(List<FetcherNumber> numbers) {
        var grid = new Grid(0).line("num.replica.fetchers", "of the busiest fetcher", "if shared evenly", "imbalance");
        numbers.forEach(number -> grid.line(Integer.toString(number.fetchers()), Numbers.count(number.busiest()),
                Numbers.count(number.even()), Numbers.ratio(number.imbalance())));
        return grid.render();
    }
}
