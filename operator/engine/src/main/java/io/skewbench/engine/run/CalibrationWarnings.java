package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Calibration;
import io.skewbench.api.v1alpha1.Calibration.CalibratedMetric;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.BrokerSettings;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import io.skewbench.engine.Units;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.model.NoiseLevel;
import io.skewbench.engine.observation.CalibrationView;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.bounds.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where a run is noisier than its calibration, or was measured on something else. */
final class CalibrationWarnings {
    /** Probability that a run which is as noisy as its calibration gets a warning, for each primary metric. */
    private static final double ERROR = 0.01;

    private static final int MOST_NAMED = 5;

    private final String name;
    private final Figures figures;
    private final @Nullable Environment environment;

    private CalibrationWarnings(String name, Figures figures, @Nullable Environment environment) {
        this.name = name;
        this.figures = figures;
        this.environment = environment;
    }

    /**
     * Returns the warnings about a run.
     *
     * @param name of the Benchmark that calibrated; null if the spec names none
     */
    static List<String> of(@Nullable String name, CalibrationView view, Figures figures,
            @Nullable Environment environment) {
        if (name == null) {
            return List.of();
        }
        return switch (view) {
            case CalibrationView.NotAsked() -> List.of();
            case CalibrationView.Missing(var where) ->
                List.of("There is no Benchmark " + name + " " + where + " to hold this run against: check "
                        + "spec.calibration");
            case CalibrationView.Found(var status) ->
                new CalibrationWarnings(name, figures, environment).against(status);
        };
    }

    private List<String> against(BenchmarkStatus calibrated) {
        var calibration = calibrated.calibration();
        if (calibration == null) {
            return List.of("Benchmark " + name + " has no status.calibration to hold this run against: it needs "
                    + "calibrate: true, and has to be complete");
        }
        var warnings = new ArrayList<String>();
        figures.noise().forEach((metric, own) -> noise(metric, own, calibration).ifPresent(warnings::add));
        var other = differences(calibrated.environment());
        if (!other.isEmpty()) {
            warnings.add("This run was not measured on what calibration " + name + " was: " + String.join("; ", other)
                    + ": calibrate again");
        }
        return warnings;
    }

    /** Anybody who may write a status may have written this one. */
    private Optional<String> noise(String metric, NoiseLevel own, Calibration calibration) {
        var calibrated = Objects.requireNonNullElse(calibration.metrics(), List.<CalibratedMetric>of()).stream()
                .filter(it -> metric.equals(it.metric()) && it.degreesOfFreedom() > 0 && it.noisePercent() > 0)
                .findFirst();
        if (calibrated.isEmpty()) {
            return Optional.of("Calibration " + name + " says nothing of " + metric + ", so it does not tell whether "
                    + "this run is noisier: calibrate with the same load and primary metrics");
        }
        var noise = calibrated.get();
        return own.exceeds(new NoiseLevel(Math.log1p(noise.noisePercent() / 100), noise.degreesOfFreedom()), ERROR)
                ? Optional.of(metric + " varies by " + Rounding.percent(100 * Math.expm1(own.deviation()))
                        + " between trials, and by " + Rounding.percent(noise.noisePercent()) + " in calibration "
                        + name + ": something else uses this cluster or its machines, or the variants make it noisier")
                : Optional.empty();
    }

    private List<String> differences(@Nullable Environment before) {
        var differences = new ArrayList<String>();
        if (before == null || environment == null) {
            return differences;
        }
        compare("Kafka's cluster id", before, Environment::clusterId, differences);
        compare("number of brokers", before, it -> size(it.brokers()), differences);
        compare("storage of brokers", before, it -> ofBrokers(it, Broker::storage), differences);
        compare("log directories of brokers", before, it -> ofBrokers(it, CalibrationWarnings::size), differences);
        compare("settings of brokers (digest)", before, it -> digest(it.brokerSettings()), differences);
        compare("settings of topics (digest)", before, Environment::topicSettingsSha256, differences);
        compare("processor", before, it -> ofWorkers(it, WorkerFacts::cpuModel), differences);
        compare("governor", before, it -> ofWorkers(it, WorkerFacts::governor), differences);
        compare("processors", before,
                it -> ofWorkers(it, worker -> worker.cpus() == null ? null : worker.cpus().toString()), differences);
        compare("kernel", before, it -> ofWorkers(it, WorkerFacts::kernel), differences);
        compare("Java", before, it -> ofWorkers(it, WorkerFacts::java), differences);
        compare("JVM options", before, it -> ofWorkers(it, WorkerFacts::jvmOptions), differences);
        return differences;
    }

    /** Only what both tell can differ. */
    private void compare(String what, Environment before, Function<Environment, @Nullable String> fact,
            List<String> differences) {
        var then = fact.apply(before);
        var now = fact.apply(Objects.requireNonNull(environment));
        if (then != null && now != null && !then.equals(now)) {
            differences.add(what + " " + Bounds.name(now) + " instead of " + Bounds.name(then));
        }
    }

    private static @Nullable String size(@Nullable List<Broker> brokers) {
        return brokers == null ? null : Integer.toString(brokers.size());
    }

    /** What a broker's log directories have in use changes all the time. */
    private static @Nullable String size(Broker broker) {
        var logDirs = broker.logDirs();
        return logDirs == null
                ? null
                : (logDirs.count() == 1 ? "1 of " : logDirs.count() + " of together ")
                        + Units.formatBytes(logDirs.totalBytes());
    }

    /** Returns the different values of a fact; of a cluster whose brokers differ a lot, only how many there are. */
    private static @Nullable String ofBrokers(Environment environment, Function<Broker, @Nullable String> fact) {
        var facts = Objects.requireNonNullElse(environment.brokers(), List.<Broker>of()).stream().map(fact)
                .filter(Objects::nonNull).distinct().sorted().toList();
        return facts.isEmpty()
                ? null
                : facts.size() > MOST_NAMED ? facts.size() + " different ones" : String.join(" and ", facts);
    }

    private static @Nullable String digest(@Nullable BrokerSettings settings) {
        return settings == null ? null : settings.sha256();
    }

    private static @Nullable String ofWorkers(Environment environment, Function<WorkerFacts, @Nullable String> fact) {
        var facts = Objects.requireNonNullElse(environment.workers(), List.<WorkerFacts>of()).stream()
                .filter(Objects::nonNull)
                .map(fact).filter(Objects::nonNull).distinct().sorted().collect(Collectors.joining(", "));
        return facts.isEmpty() ? null : facts;
    }
}
