package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.bottleneck.Bottleneck;
import java.util.List;

/** What limits each row, with the figures that show it and the setting to try next. */
final class LimitLines {

    private LimitLines() {}

    static String render(List<VariantResult> rows) {
        var text = new StringBuilder();
        for (var row : rows) {
            if (row.limitedBy() != null) {
                text.append(Paragraph.of("  - ",
                        RowTable.name(row.name(), row.sweep()) + ": " + sentences(row.limitedBy())));
            }
        }
        return text.isEmpty() ? "" : "What limits each row\n" + text + "\n";
    }

    private static String sentences(LimitedBy limit) {
        return Bottleneck.of(limit.by()).map(Bottleneck::words).orElse(limit.by())
                + (limit.evidence() == null ? "" : ". " + limit.evidence())
                + (limit.next() == null ? "" : ". Try next: " + limit.next());
    }
}
