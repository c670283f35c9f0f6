package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Load;
import io.skewbench.engine.Units;
import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.LoadPlan.Shares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fills in the defaults of a workload's load. */
final class LoadPlanner {
    private static final Duration DEFAULT_WINDOW = Duration.ofSeconds(1);

    private final Problems problems;
    private final Duration measured;

    /** @param measured how long a trial measures */
    LoadPlanner(Problems problems, Duration measured) {
        this.problems = problems;
        this.measured = measured;
    }

    LoadPlan plan(String path, Load load) {
        var given = Stream.of(
                given(path + ".rate", load.rate(), (at, rate) -> new LoadPlan.ConstantRate(rate(at, rate, 1))),
                given(path + ".unlimited", load.unlimited(), (at, unlimited) -> new LoadPlan.Unlimited()),
                given(path + ".steps", load.steps(), this::steps), given(path + ".ramp", load.ramp(), this::ramp),
                given(path + ".bursts", load.bursts(), this::bursts),
                given(path + ".gaussian", load.gaussian(), this::gaussian),
                given(path + ".perPartition", load.perPartition(), this::perPartition))
                .flatMap(Optional::stream).toList();
        if (given.size() != 1) {
            problems.add(path, null,
                    "set exactly one of rate, unlimited, steps, ramp, bursts, gaussian and perPartition");
            return new LoadPlan.Unlimited();
        }
        return given.getFirst().get();
    }

    /** Returns how to plan one of the alternatives, if the spec gives it. */
    private static <T> Optional<Supplier<LoadPlan>> given(String path, @Nullable T load,
            BiFunction<String, T, LoadPlan> planned) {
        return load == null ? Optional.empty() : Optional.of(() -> planned.apply(path, load));
    }

    /** Returns how records arrive around the rate. */
    Arrivals arrivals(String path, Load load) {
        return switch (load.arrivals()) {
            case "Poisson" -> {
                if (load.unlimited() != null) {
                    problems.add(path + ".arrivals", load.arrivals(), "has no effect without a rate: an unlimited load "
                            + "sends whenever the producers accept records; leave it out, or give a rate");
                }
                yield Arrivals.POISSON;
            }
            case "Periodic" -> Arrivals.PERIODIC;
            case null -> Arrivals.PERIODIC;
            default -> {
                problems.add(path + ".arrivals", load.arrivals(), "must be Periodic or Poisson");
                yield Arrivals.PERIODIC;
            }
        };
    }

    private LoadPlan steps(String path, List<Load.Step> steps) {
        var planned = new ArrayList<LoadPlan.Step>();
        var total = Duration.ZERO;
        for (var i = 0; i < steps.size(); i++) {
            var at = path + "[" + i + "]";
            var duration = duration(at + ".duration", steps.get(i).duration(), measured);
            planned.add(new LoadPlan.Step(rate(at + ".rate", steps.get(i).rate(), 0), duration.toMillis()));
            total = total.plus(duration);
        }
        if (total.compareTo(measured) > 0) {
            problems.add(path, null, "take " + Units.format(total) + " in all, and only " + Units.format(measured)
                    + " are measured: shorten them, or raise spec.duration");
        }
        return new LoadPlan.Steps(planned);
    }

    private LoadPlan ramp(String path, Load.Ramp ramp) {
        var over = duration(path + ".over", ramp.over(), measured);
        if (over.compareTo(measured) > 0) {
            problems.add(path + ".over", ramp.over(), "is longer than spec.duration " + Units.format(measured)
                    + ", so that the last rate would not be reached: shorten it");
        }
        return new LoadPlan.Ramp(rate(path + ".from", ramp.from(), 0), rate(path + ".to", ramp.to(), 0),
                over.toMillis());
    }

    private LoadPlan bursts(String path, Load.Bursts bursts) {
        var on = duration(path + ".duration", bursts.duration(), measured);
        var off = duration(path + ".every", bursts.every(), measured).minus(on);
        if (!off.isPositive()) {
            problems.add(path + ".every", bursts.every(), "must be longer than the bursts");
        }
        return new LoadPlan.Bursts(rate(path + ".rate", bursts.rate(), 1), on.toMillis(), off.toMillis(),
                rate(path + ".idleRate", bursts.idleRate(), 0));
    }

    private LoadPlan gaussian(String path, Load.Gaussian gaussian) {
        return new LoadPlan.Gaussian(rate(path + ".mean", gaussian.mean(), 1),
                rate(path + ".deviation", gaussian.deviation(), 0),
                duration(path + ".window", gaussian.window(), DEFAULT_WINDOW).toMillis());
    }

    private LoadPlan perPartition(String path, Load.PerPartition load) {
        var shares = switch (load.distribution()) {
            case "Uniform" -> Shares.UNIFORM;
            case "Zipfian" -> Shares.ZIPFIAN;
            case "Constant" -> Shares.CONSTANT;
            case null -> Shares.CONSTANT;
            default -> {
                problems.add(path + ".distribution", load.distribution(), "must be Constant, Uniform or Zipfian");
                yield Shares.CONSTANT;
            }
        };
        return new LoadPlan.PerPartition(
                problems.number(path + ".rate", load.rate(), 1, 1, Load.PerPartition.MAX_RATE), shares,
                Objects.requireNonNullElse(load.exponent(), 1.0));
    }

    private double rate(String path, @Nullable Long rate, long least) {
        return problems.number(path, rate, least, least, Load.MAX_RATE);
    }

    /** Returns whole milliseconds, which add up without rounding. */
    private Duration duration(String path, @Nullable String text, Duration otherwise) {
        var least = Duration.ofMillis(1);
        var duration = problems.duration(path, text, otherwise, least, Duration.ofDays(1));
        if (duration.toNanosPart() % least.toNanos() != 0) {
            problems.add(path, text, "must be whole milliseconds");
        }
        return duration;
    }
}
