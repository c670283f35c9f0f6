package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.engine.state.TrialState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The whole of a status, from the outcome down to the warnings. */
public final class StatusTable {

    private StatusTable() {}

    /** Renders what is there; sections without content are left out. */
    public static String render(BenchmarkStatus status) {
        var text = new StringBuilder();
        text.append(Paragraph.of("", status.phase() + ": " + status.summary())).append('\n');
        var rows = list(status.variants());
        text.append(EnvironmentLines.render(status.environment(),
                rows.stream().allMatch(row -> row.operations() == null)));
        if (!rows.isEmpty()) {
            text.append(RowTable.render(rows)).append(OperationTable.render(rows)).append(LimitLines.render(rows))
                    .append(ShareTable.render(rows))
                    .append(ConsumerTable.render(rows)).append(ReplicationTable.render(rows));
        }
        text.append(CapacityTable.render(list(status.capacities())));
        text.append(SearchedAxisTable.render(list(status.capacities())));
        text.append(CapacityLoadTable.render(list(status.capacities())));
        text.append(CalibrationTable.render(status.calibration()));
        text.append(ComparisonTable.render(list(status.comparisons())));
        text.append(SealLine.render(status.seal()));
        text.append(ObjectiveTable.render(list(status.objectives())));
        text.append(bullets("Failed attempts", list(status.trials()).stream()
                .filter(trial -> TrialState.FAILED.is(trial.state())).map(StatusTable::attempt).toList()));
        text.append(bullets("Warnings", list(status.warnings())));
        text.append(bullets("Omitted for lack of space", list(status.omitted())));
        return text.toString().stripTrailing() + "\n";
    }

    private static String attempt(TrialStatus trial) {
        return RowTable.name(trial.variant(), trial.sweep()) + ", repetition " + trial.repetition() + ": "
                + trial.reason();
    }

    private static String bullets(String heading, List<String> sentences) {
        if (sentences.isEmpty()) {
            return "";
        }
        var text = new StringBuilder(heading).append('\n');
        sentences.forEach(sentence -> text.append(Paragraph.of("  - ", sentence)));
        return text.append('\n').toString();
    }

    private static <T> List<T> list(@Nullable List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }
}
