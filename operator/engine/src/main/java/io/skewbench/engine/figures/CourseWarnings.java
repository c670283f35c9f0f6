package io.skewbench.engine.figures;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.ShortList;
import io.skewbench.engine.model.Courses;
import io.skewbench.engine.model.Outlier;
import io.skewbench.engine.model.TrialFigure;
import io.skewbench.engine.result.TrialCourse;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.plan.LoadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which trials had not settled when measuring began, by the primary metrics; for loads that are steady. */
final class CourseWarnings {
    /** The most rows, and the most trials, that a warning names. */
    private static final int LISTED = 5;

    private final Experiment experiment;
    private final List<TrialResult> counted;
    private final List<Row> rows;

    private CourseWarnings(Experiment experiment, List<TrialResult> counted) {
        this.experiment = experiment;
        this.counted = counted;
        this.rows = experiment.rows();
    }

    /**
     * Returns the warnings about a run of which all trials are complete.
     *
     * @param counted its trials that count
     */
    static List<String> of(Experiment experiment, List<TrialResult> counted) {
        if (!experiment.everyWorkloads().stream().flatMap(List::stream)
                .allMatch(workload -> isSteady(workload.load()))) {
            return List.of();
        }
        var watched = Metric.primary(experiment).stream().flatMap(metric -> Watched.of(metric.quantity()).stream())
                .distinct().toList();
        var warnings = new CourseWarnings(experiment, counted);
        return watched.stream().flatMap(each -> warnings.of(each, ModelWarnings.ERROR / watched.size())).toList();
    }

    private static boolean isSteady(LoadPlan load) {
        return switch (load) {
            case LoadPlan.ConstantRate rate -> true;
            case LoadPlan.Unlimited unlimited -> true;
            case LoadPlan.PerPartition rates -> true;
            case LoadPlan.Steps steps -> steps.steps().size() == 1;
            case LoadPlan.Ramp ramp -> false;
            case LoadPlan.Bursts bursts -> false;
            case LoadPlan.Gaussian gaussian -> false;
        };
    }

    private Stream<String> of(Watched watched, double error) {
        var changes = new ArrayList<TrialFigure>();
        for (var trial : counted) {
            var change = watched.change(trial.course());
            if (change != null) {
                changes.add(new TrialFigure(rows.indexOf(trial.row()), trial.repetition(), trial.trial(),
                        change));
            }
        }
        var courses = Courses.of(changes, error, experiment.verdicts().smallestEffect());
        return Stream.concat(rows(watched, courses.rows()), trials(watched, courses.outliers()));
    }

    private Stream<String> rows(Watched watched, List<Courses.RowCourse> courses) {
        if (courses.isEmpty()) {
            return Stream.empty();
        }
        var changed = courses.stream()
                .map(course -> rows.get(course.row()) + " (" + change(course.change().ratio()) + ")").toList();
        var isWarmUp = courses.stream()
                .allMatch(course -> course.change().estimate() > 0 == (watched == Watched.RATE));
        return Stream.of("Trials had not settled when measuring began: from the first third of the measured time to "
                + "the last, " + watched.words + " changed in those of " + ShortList.of(changed, LISTED) + "; "
                + (isWarmUp
                        ? "give a longer warmup"
                        : "something fills up or slows down meanwhile: give a longer warmup and duration"));
    }

    private Stream<String> trials(Watched watched, List<Outlier> outliers) {
        if (outliers.isEmpty()) {
            return Stream.empty();
        }
        var unlike = outliers.stream().map(Outlier::trial).map(trial -> "trial " + (trial.position() + 1) + " ("
                + rows.get(trial.row()) + ", " + change(trial.figure()) + ")").toList();
        return Stream.of("Unlike in the others, " + watched.words + " changed within " + ShortList.of(unlike, LISTED)
                + ": look at its time line");
    }

    private static String change(double ratio) {
        var percent = 100 * Math.abs(ratio - 1);
        return (ratio > 1 ? "+" : "\u2212")
                + String.format(Locale.ROOT, percent < 10 ? "%.1f %%" : "%,.0f %%", percent);
    }

    /** What shows whether a trial had settled. */
    private enum Watched {
        RATE("records/s"),
        LATENCY("median publish latency");

        private final String words;

        Watched(String words) {
            this.words = words;
        }

        static Optional<Watched> of(Quantity quantity) {
            return switch (quantity) {
                case RECORDS_PER_SECOND, BYTES_PER_SECOND, CONSUMED_PER_SECOND, REPLICATED_PER_SECOND ->
                    Optional.of(RATE);
                case PUBLISH_LATENCY, SERVICE_LATENCY, END_TO_END_LATENCY -> Optional.of(LATENCY);
                // The time line has all operations together, whose mix may change within a trial.
                case OPERATION_LATENCY, OPERATIONS_PER_SECOND, OPERATION_ERROR_RATIO -> Optional.empty();
                case REQUEST_LATENCY, REPLICATED_RATIO, REPLICATION_LAG_MS, REPLICATION_LAG_BYTES, BROKER_BYTES_IN,
                        BROKER_BYTES_OUT, ERROR_RATIO, BROKER_IMBALANCE ->
                    Optional.empty();
            };
        }

        @Nullable
        Double change(@Nullable TrialCourse course) {
            return course == null ? null : this == RATE ? course.rate() : course.latency();
        }
    }
}
