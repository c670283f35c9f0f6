package io.skewbench.local.command;

import io.skewbench.engine.preview.PreviewedRun;
import io.skewbench.engine.preview.RunPreview;
import io.skewbench.engine.preview.RunPreview.KafkaPreview;
import io.skewbench.local.forecast.ForecastWarnings;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.plan.PartitionerClasses;
import io.skewbench.local.result.OutputFormat;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.topic.TopicProblems;
import io.skewbench.local.validation.ResourceFiles;
import java.util.ArrayList;
import java.util.List;

/**
 * The call of a command with {@code --plan}: what its runs would do. Starts nothing and contacts no Kafka. What a run
 * on this machine would refuse and {@code validate} accepts is a warning, as the files may be meant for Kubernetes.
 */
record PlanCall(ResourceFiles input, SystemChoice system, String classPath) {
    private static final String REFUSED = "A run on this machine would refuse this: ";

    /** @throws InvalidInputException with a line for each error that {@code validate} finds, and for ZooKeeper */
    PlanCall {
        if (!input.problems().isEmpty()) {
            throw new InvalidInputException(input.problems());
        }
        if (input.benchmarks().isEmpty()) {
            throw new InvalidInputException(List.of(BenchmarkPlan.NO_BENCHMARK));
        }
        if (system instanceof SystemChoice.Ensemble) {
            throw new InvalidInputException(List.of("--plan: Benchmark " + input.benchmarks().getFirst().getMetadata()
                    .getName() + " runs on ZooKeeper, for which no plan can be printed yet; `skewbench validate` says "
                    + "how long it runs"));
        }
    }

    /** Returns the plans as text. */
    String text(OutputFormat format) {
        return format.renderPlans(BenchmarkPlan.tentatively(input).stream().map(this::preview).toList());
    }

    /** Returns what makes a run on this machine impossible or larger than intended. */
    List<String> warnings() {
        var plans = BenchmarkPlan.tentatively(input);
        var warnings = new ArrayList<String>();
        BenchmarkPlan.missing(input).forEach(line -> warnings.add(REFUSED + line));
        refusals(() -> PartitionerClasses.check(plans, classPath), warnings);
        if (system instanceof SystemChoice.Embedded(var brokers)) {
            refusals(() -> TopicProblems.check(plans, brokers), warnings);
        }
        warnings.addAll(ForecastWarnings.of(plans, system.serversHere()));
        return warnings;
    }

    private static void refusals(Runnable check, List<String> warnings) {
        try {
            check.run();
        } catch (InvalidInputException e) {
            e.problems().forEach(problem -> warnings.add(REFUSED + problem));
        }
    }

    private RunPreview preview(BenchmarkPlan plan) {
        return new PreviewedRun(plan.benchmark(), plan.experiment(), plan.topics(), plan.payloads(), switch (system) {
            case SystemChoice.Embedded(var brokers) -> new KafkaPreview(brokers, null);
            case SystemChoice.Running running -> new KafkaPreview(null, running.bootstrapServers());
            case SystemChoice.Ensemble ensemble -> throw new IllegalStateException("ZooKeeper was refused");
        }).preview();
    }
}
