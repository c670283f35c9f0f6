package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a status within 256 KiB of JSON, whatever the size of the run: etcd takes 1.5 MiB for a whole object, and the
 * operator holds all of them. The least useful parts are left out first, and {@code omitted} names them; phase,
 * conditions and progress always stay, and so do the key figures of as many rows as fit.
 *
 * <p>
 * Remembers the last outcome for a few runs, where memory isn't short: measuring a large status takes processor time,
 * and most decisions differ in nothing but progress. The outcome is the same with and without.
 */
public final class StatusBudget {
    /** Bytes of a status as JSON. */
    public static final int BYTES = 256 * 1024;
    /** Bytes for the parts that change often, whose texts are cut: conditions, summary, progress, omitted, result. */
    private static final int HEAD = 24 * 1024;

    private record Known(BenchmarkStatus body, BenchmarkStatus fitting) {}

    private final RecentRuns<Known> runs = new RecentRuns<>();

    /** Returns the status as it is if it fits, else one that does. */
    public BenchmarkStatus fit(BenchmarkStatus whole) {
        var cut = StatusTexts.cut(whole);
        var body = cut.withSummary(null).withProgress(null).withConditions(null, null).withResult(null);
        var fitting = remembered(body);
        return fitting.equals(body)
                ? cut
                : fitting.withSummary(cut.summary()).withProgress(cut.progress())
                        .withConditions(cut.observedGeneration(), cut.conditions()).withResult(cut.result());
    }

    private BenchmarkStatus remembered(BenchmarkStatus body) {
        var run = Objects.requireNonNullElse(body.runId(), "");
        var before = runs.find(run).orElse(null);
        if (before != null && before.body.equals(body)) {
            return before.fitting;
        }
        var fitting = reduced(body);
        runs.put(run, new Known(body, fitting));
        return fitting;
    }

    private static BenchmarkStatus reduced(BenchmarkStatus body) {
        var omitted = new ArrayList<String>(Objects.requireNonNullElse(body.omitted(), List.of()));
        var status = body;
        for (var reduction : Reduction.IN_ORDER) {
            if (fits(status)) {
                return status.withOmitted(orNull(omitted));
            }
            status = apply(reduction, status, omitted);
        }
        for (var last : Reduction.LAST) {
            if (!fits(status.withVariants(null))) {
                status = apply(last, status, omitted);
            }
        }
        return apply(Reduction.firstRows(rowsThatFit(status)), status, omitted).withOmitted(orNull(omitted));
    }

    private static BenchmarkStatus apply(Reduction reduction, BenchmarkStatus status, List<String> omitted) {
        var reduced = reduction.change().apply(status);
        if (reduced.equals(status)) {
            return status;
        }
        omitted.add(reduction.words().of(status, reduced));
        return reduced;
    }

    private static int rowsThatFit(BenchmarkStatus status) {
        var room = BYTES - HEAD - JsonBytes.of(status.withVariants(null)) - "\"variants\":[],".length();
        var count = 0;
        for (var row : Objects.requireNonNullElse(status.variants(), List.<VariantResult>of())) {
            room -= JsonBytes.of(row) + 1;
            if (room < 0) {
                return count;
            }
            count++;
        }
        return count;
    }

    private static boolean fits(BenchmarkStatus status) {
        return JsonBytes.of(status) <= BYTES - HEAD;
    }

    private static @Nullable List<String> orNull(List<String> list) {
        return list.isEmpty() ? null : List.copyOf(list);
    }
}
