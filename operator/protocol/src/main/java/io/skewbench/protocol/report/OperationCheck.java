package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.json.NullCheck;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Checks a result of timed operations against the {@link Bounds} and for contradictions before it is added to others.
 */
final class OperationCheck {

    private OperationCheck() {}

    static void of(OperationsResult result) {
        NullCheck.of(result);
        ReportCheck.duration(result.measuredMs());
        ReportCheck.magnitude(result.startSkewMs(), "startSkewMs");
        Bounds.distinct(Bounds.OPERATIONS, result.operations().stream().map(OperationCount::name).toList(),
                "operations");
        result.operations().forEach(OperationCheck::operation);
        Bounds.atMost(Bounds.OPERATION_COUNTS, result.counts().keySet(), "counts");
        result.counts().forEach((name, count) -> {
            Bounds.operation(name);
            Bounds.count(count, name);
        });
        if (result.timeline() != null) {
            result.timeline().check();
        }
        usage(result.usage());
        ReportCheck.of(result.facts());
        ReportCheck.of(result.clock());
        ReportCheck.startClock(result.startClock());
    }

    private static void operation(OperationCount operation) {
        var name = Bounds.operation(operation.name());
        var measured = operation.measured();
        var total = operation.total();
        ReportCheck.counts(measured, name + ".measured");
        ReportCheck.counts(total, name + ".total");
        ReportCheck.notAbove(measured.sent(), total.sent(), "measured operations");
        ReportCheck.notAbove(measured.acknowledged(), total.acknowledged(), "measured acknowledged operations");
        ReportCheck.notAbove(operation.acknowledgedInWindow(), total.acknowledged(),
                "operations acknowledged in the window");
        Bounds.count(operation.busyNanos(), "busyNanos");
        Bounds.count(operation.longestGapNanos(), "longestGapNanos");
        if (operation.due() != null) {
            ReportCheck.notAbove(measured.sent(), operation.due(), "operations that began");
        }
        if (operation.censored() != null) {
            var unsent = operation.due() == null ? 0 : operation.due() - measured.sent();
            operation.censored().check(measured.failed() + unsent);
        }
        ReportCheck.errors(operation.errors(), measured.failed());
    }

    private static void usage(UsageResult usage) {
        Stream.of(usage.stealShare(), usage.busyShare(), usage.threadShare(), Double.valueOf(usage.cpuMs()),
                Double.valueOf(usage.gcMs())).filter(Objects::nonNull)
                .forEach(figure -> Bounds.figure(figure, "A figure of usage"));
    }
}
