package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Units;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import io.skewbench.engine.result.LogGrowth.OfBroker;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.statistics.Rounding;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How much others wrote to the brokers while trials ran. Others are taken to write evenly from one reading of the logs
 * to the next, and the trial only while it sends: workers take time to start.
 */
final class OtherWrites {
    /** From this share of what the trial wrote to a broker on, others are worth a warning. */
    private static final double SHARE = 0.05;

    private final Experiment experiment;
    private final RunResults results;
    private final double sendingSeconds;

    OtherWrites(Experiment experiment, RunResults results) {
        this.experiment = experiment;
        this.results = results;
        this.sendingSeconds = experiment.warmup().plus(experiment.duration()).toMillis() / 1e3;
    }

    /**
     * One broker in one trial.
     *
     * @param own rate at which the trial wrote to it
     */
    private record Disturbance(TrialResult trial, LogUnit unit, OfBroker broker, double own) {

        double share() {
            return broker.othersPerSecond() / own;
        }
    }

    /** Returns the largest share that others had in a broker's writes; null if it is known of no trial. */
    Environment.@Nullable OtherWrites largest() {
        return disturbances().max(Comparator.comparingDouble(Disturbance::share)).map(most -> {
            var perSecond = Rounding.round(most.broker.othersPerSecond());
            return new Environment.OtherWrites(most.trial.trial(), most.broker.broker(),
                    most.unit == LogUnit.BYTES ? Double.valueOf(perSecond) : null,
                    most.unit == LogUnit.RECORDS ? Double.valueOf(perSecond) : null,
                    Rounding.round(100 * most.share()), most.broker.topic());
        }).orElse(null);
    }

    /** Returns a warning about the trial to which others did most, if they did too much. */
    List<String> warnings() {
        var disturbed = disturbances().filter(it -> it.share() > SHARE)
                .sorted(Comparator.comparingDouble(Disturbance::share).reversed()).toList();
        if (disturbed.isEmpty()) {
            return List.of();
        }
        var most = disturbed.getFirst();
        return List.of("Others wrote to the brokers as well: in " + experiment.place(most.trial.trial()) + " ("
                + ProgressEstimate.name(experiment.trial(most.trial.trial())) + "), broker " + most.broker.broker()
                + " received " + rate(most.unit, most.broker.othersPerSecond()) + " from others and "
                + rate(most.unit, most.own) + " from the trial; topic " + most.broker.topic() + " grew most"
                + (disturbed.size() == 1
                        ? ""
                        : ". In " + disturbed.size() + " of " + results.counted().size()
                                + " trials it was more than 5 %"));
    }

    private Stream<Disturbance> disturbances() {
        return results.counted().stream().flatMap(trial -> Stream.ofNullable(trial.growth())
                .flatMap(growth -> growth.largest().stream()
                        .map(broker -> new Disturbance(trial, growth.unit(), broker,
                                broker.trial() / sendingSeconds))));
    }

    private static String rate(LogUnit unit, double perSecond) {
        return unit == LogUnit.BYTES
                ? Units.formatBytes((long) perSecond) + "/s"
                : Units.formatRate(perSecond) + " records/s";
    }
}
