package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Search;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.ShortList;
import io.skewbench.engine.Units;
import io.skewbench.engine.preview.RunPreview;
import io.skewbench.engine.preview.RunPreview.GroupPreview;
import io.skewbench.engine.preview.RunPreview.KafkaPreview;
import io.skewbench.engine.preview.RunPreview.SearchPreview;
import io.skewbench.engine.preview.RunPreview.Times;
import io.skewbench.engine.preview.RunPreview.TrialCounts;
import io.skewbench.engine.preview.RunPreview.TrialPreview;
import io.skewbench.engine.preview.RunPreview.WorkloadPreview;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a run would do, as people read it in a terminal. Of long lists it has the first lines. */
public final class PreviewTable {
    /** The most lines of a list. */
    static final int MOST_LINES = 20;
    private static final int MOST_NAMES = 3;

    private PreviewTable() {}

    /** Renders the preview; at most 120 columns, unless a name is longer. */
    public static String render(RunPreview preview) {
        return "Plan of Benchmark " + preview.benchmark() + "; nothing was started\n\n"
                + Paragraph.of("  Kafka   ", kafka(preview.kafka()))
                + Paragraph.of("  Trials  ", trials(preview.trials()))
                + (preview.search() == null ? "" : Paragraph.of("  Search  ", search(preview.search())))
                + Paragraph.of("  Time    ", time(preview.trials(), preview.time()))
                + Paragraph.of("  Seed    ", seed(preview.seed())) + "\n"
                + order(preview) + "\n" + workloads(preview) + "\n"
                + PreviewedTopicTable.render(preview.topics()) + "\n"
                + PreviewedFetcherTable.render(preview.replicaFetchers())
                + PreviewedChanges.render(preview.changes());
    }

    private static String kafka(KafkaPreview kafka) {
        return kafka.brokers() == null
                ? kafka.bootstrapServers() + ", which was not contacted"
                : counted(kafka.brokers(), "broker") + ", started on this machine for the run";
    }

    private static String trials(TrialCounts trials) {
        return counted(trials.variants(), "variant")
                + (trials.copies() == 0
                        ? ""
                        : trials.copies() == trials.variants()
                                ? " (copies of the baseline)"
                                : " (one is a copy of the baseline, as a seal)")
                + " x " + counted(trials.sweepPoints(), "sweep point") + " x "
                + counted(trials.repetitions(), "repetition") + " = " + counted(trials.measured(), "trial")
                + (trials.burnInAtMost() == 0
                        ? ""
                        : ", after at most " + counted(trials.burnInAtMost(), "burn-in trial"));
    }

    private static String search(SearchPreview search) {
        var trials = ", at most " + counted(search.trialsOfARow(), "trial") + " a row";
        if (search.from() != null && search.to() != null) {
            return "highest rate from " + Numbers.rate(search.from()) + " to " + Numbers.rate(search.to())
                    + " records/s" + trials
                    + (search.loads() == 0 ? "" : ", then " + search.loads() + " to measure its latency below it");
        }
        var values = search.values().size() > MOST_NAMES
                ? search.values().getFirst() + " … " + search.values().getLast()
                : String.join(", ", search.values());
        return (Search.LOWEST.equals(search.find()) ? "lowest" : "highest") + " of axis " + search.axis() + " ("
                + values + ")" + trials;
    }

    private static String time(TrialCounts trials, Times time) {
        return time.trial() + " for each trial; about " + time.most() + " in all"
                + (trials.least() == trials.most()
                        ? ""
                        : ", at least " + time.least() + " for " + trials.least() + " trials: "
                                + (trials.burnInAtMost() == 0 ? "" : "burn-in ends once the figure settles")
                                + (trials.burnInAtMost() == 0 || trials.minRepetitions() == null ? "" : ", and ")
                                + (trials.minRepetitions() == null
                                        ? ""
                                        : "the run may end after " + trials.minRepetitions() + " repetitions"));
    }

    private static String seed(@Nullable Long seed) {
        return seed == null
                ? "drawn when the run starts; set spec.seed to fix the order of trials"
                : Long.toString(seed);
    }

    /** Without a seed, only what each repetition consists of is known. */
    private static String order(RunPreview preview) {
        var isKnown = preview.seed() != null;
        var measured = preview.order().stream()
                .filter(trial -> isKnown ? trial.repetition() > 0 : trial.repetition() == 1).toList();
        var grid = new Grid(4).line(isKnown ? "trial (repetition)" : "", "variant", "partitioner", "client");
        preview.order().stream().filter(trial -> trial.repetition() == 0).findFirst().ifPresent(
                trial -> grid.line(line("burn-in (at most " + preview.trials().burnInAtMost() + ")", trial)));
        measured.stream().limit(MOST_LINES).forEach(trial -> grid.line(line(
                isKnown ? trial.trial() + " (" + trial.repetition() + ")" : "", trial)));
        return (isKnown
                ? "Trials in their order\n"
                : "Trials of each repetition, in an order that is drawn with the seed\n") + grid.render()
                + more(measured.size(), "trials");
    }

    private static List<String> line(String first, TrialPreview trial) {
        return List.of(first, row(trial), Objects.requireNonNullElse(trial.partitioner(), Numbers.NONE),
                trial.clientVersion());
    }

    private static String row(TrialPreview trial) {
        return new Experiment.Row(trial.variant(), trial.sweep()).toString();
    }

    private static String workloads(RunPreview preview) {
        var workloads = preview.workloads();
        var isUpTo = preview.search() != null && preview.search().axis() != null;
        var grid = new Grid(1).line("", "pods", "producers", "records", "bytes", "with replicas", "topics")
                .lastToTheLeft();
        for (var workload : workloads.stream().limit(MOST_LINES).toList()) {
            grid.line(workload.name(), Integer.toString(workload.pods()),
                    Numbers.count((long) workload.pods() * workload.producersPerPod()),
                    workload.recordsPerTrial() == null ? Numbers.NONE : Numbers.count(workload.recordsPerTrial()),
                    bytes(workload.bytesPerTrial()), bytes(workload.storedBytesPerTrial()),
                    ShortList.of(workload.topics(), MOST_NAMES));
        }
        var groups = workloads.stream().flatMap(workload -> workload.consumers().stream()
                .map(group -> group(workload, group))).limit(MOST_LINES).collect(Collectors.joining());
        return "Workloads, and what each sends in a trial with its warm-up, before compression"
                + (isUpTo ? ", at most" : "") + "\n" + grid.render()
                + more(workloads.size(), "workloads")
                + (workloads.stream().anyMatch(workload -> workload.recordsPerTrial() == null)
                        ? "  " + Numbers.NONE
                                + ": only the cluster limits this load, or the files do not tell how many "
                                + "partitions it has\n"
                        : "")
                + groups;
    }

    private static String group(WorkloadPreview workload, GroupPreview group) {
        return "  Consumer group " + group.name() + " of " + workload.name() + ": " + counted(group.pods(), "pod")
                + ", " + counted(group.pods() * group.consumersPerPod(), "consumer") + "\n";
    }

    private static String bytes(@Nullable Long bytes) {
        return bytes == null ? Numbers.NONE : Units.formatBytes(bytes);
    }

    /** Returns the note that a list has more lines. */
    static String more(int lines, String what) {
        return lines <= MOST_LINES
                ? ""
                : "  … and " + Numbers.count(lines - MOST_LINES) + " more " + what + ": --output json lists all\n";
    }

    static String counted(int count, String what) {
        return Numbers.count(count) + " " + what + (count == 1 ? "" : "s");
    }
}
