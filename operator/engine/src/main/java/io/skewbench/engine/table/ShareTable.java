package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.TopicResult;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The share of each broker, a line for each workload of each row, and for each of its topics if it has several. */
final class ShareTable {
    /** Marks an imbalance that is not that of the shares beside it. */
    private static final String MARK = " *";
    /** What rounding of shares and imbalance may make. */
    private static final double RESOLUTION = 0.01;
    private static final String NOTE = "  * The shares are those of all trials together; the imbalance is that of a "
            + "typical trial.\n    They differ where trials prefer different brokers.\n\n";

    private ShareTable() {}

    static String render(List<VariantResult> rows) {
        var brokers = new TreeSet<Integer>();
        rows.forEach(row -> shares(row.brokers()).forEach(share -> brokers.add(share.broker())));
        if (brokers.isEmpty()) {
            return "";
        }
        var grid = grid(rows, List.copyOf(brokers));
        var table = (grid.isWiderThanScreen() ? summary(rows) : grid).render();
        return "Share of bytes by broker\n" + table + "\n" + (table.contains(MARK) ? NOTE : "");
    }

    private static Grid grid(List<VariantResult> rows, List<Integer> brokers) {
        var heading = new ArrayList<>(List.of("", "workload", "topic"));
        brokers.forEach(broker -> heading.add(broker < 0 ? "no leader" : "broker " + broker));
        heading.add("imbalance");
        var grid = new Grid(3).line(heading);
        for (var row : rows) {
            var name = RowTable.name(row.name(), row.sweep());
            for (var workload : Objects.requireNonNullElse(row.workloads(), List.<WorkloadResult>of())) {
                var topics = Objects.requireNonNullElse(workload.topics(), List.<TopicResult>of());
                var topic = workload.topic();
                grid.line(line(name, workload.name(), topic == null ? "all " + topics.size() : topic,
                        workload.brokers(), brokers, workload.brokerImbalance()));
                topics.forEach(each -> grid
                        .line(line("", "", each.topic(), each.brokers(), brokers, each.brokerImbalance())));
                name = "";
            }
            if (row.workloads() == null || row.workloads().size() != 1) {
                grid.line(line(name, "all", "", row.brokers(), brokers, row.brokerImbalance()));
            }
        }
        return grid;
    }

    /** Creates the table of a cluster whose brokers don't fit next to each other. */
    private static Grid summary(List<VariantResult> rows) {
        var grid = new Grid(1).line("", "brokers", "smallest", "largest", "imbalance");
        for (var row : rows) {
            var shares = shares(row.brokers()).stream().mapToDouble(BrokerShare::share).summaryStatistics();
            if (shares.getCount() > 0) {
                grid.line(RowTable.name(row.name(), row.sweep()), Long.toString(shares.getCount()),
                        Numbers.percent(shares.getMin()), Numbers.percent(shares.getMax()),
                        imbalance(row.brokerImbalance(), row.brokers()));
            }
        }
        return grid;
    }

    private static List<String> line(String row, String workload, String topic, @Nullable List<BrokerShare> shares,
            List<Integer> brokers, @Nullable Imbalance imbalance) {
        var cells = new ArrayList<>(List.of(row, workload, topic));
        for (var broker : brokers) {
            cells.add(shares(shares).stream().filter(share -> share.broker() == broker).findFirst()
                    .map(share -> Numbers.percent(share.share())).orElse(Numbers.NONE));
        }
        cells.add(imbalance(imbalance, shares));
        return cells;
    }

    private static String imbalance(@Nullable Imbalance imbalance, @Nullable List<BrokerShare> shares) {
        if (imbalance == null) {
            return Numbers.NONE;
        }
        var together = shares(shares).stream().mapToDouble(BrokerShare::share).summaryStatistics();
        var isOfShares = Math.abs(imbalance.maxOverMean() - together.getMax() * together.getCount()) <= RESOLUTION;
        return Numbers.ratio(imbalance.maxOverMean()) + (isOfShares || together.getSum() == 0 ? "" : MARK);
    }

    private static List<BrokerShare> shares(@Nullable List<BrokerShare> shares) {
        return Objects.requireNonNullElse(shares, List.of());
    }
}
