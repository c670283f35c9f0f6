package io.skewbench.engine.table;

import io.skewbench.engine.preview.RunPreview.FetcherNumber;
import io.skewbench.engine.preview.RunPreview.FetcherPreview;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How evenly replica fetchers would share partitions, as the brokers are and for other numbers of fetchers. */
final class PreviewedFetcherTable {

    private PreviewedFetcherTable() {}

    static String render(@Nullable FetcherPreview preview) {
        if (preview == null) {
            return "";
        }
        var grid = new Grid(0).line("broker", "replicates from", "partitions", "of the busiest fetcher", "imbalance");
        preview.brokers().stream().limit(PreviewTable.MOST_LINES).forEach(part -> grid.line(
                Integer.toString(part.broker()), Integer.toString(part.source()), Numbers.count(part.partitions()),
                Numbers.count(Collections.max(part.ofFetchers())), Numbers.ratio(part.imbalance())));
        return "Replica fetchers, " + (preview.isAssumed() ? "if brokers have" : "with") + " num.replica.fetchers "
                + preview.fetchers() + ", Kafka's default\n" + grid.render()
                + PreviewTable.more(preview.brokers().size(), "lines") + "\n"
                + "Partitions of the least even broker with other numbers of fetchers\n" + byNumber(preview.byNumber())
                + "\n";
    }

    private static String byNumber(List<FetcherNumber> numbers) {
        var grid = new Grid(0).line("num.replica.fetchers", "of the busiest fetcher", "if shared evenly", "imbalance");
        numbers.forEach(number -> grid.line(Integer.toString(number.fetchers()), Numbers.count(number.busiest()),
                Numbers.count(number.even()), Numbers.ratio(number.imbalance())));
        return grid.render();
    }
}
