package io.skewbench.controller.policy;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TrialTimes;
import io.skewbench.engine.Units;
import io.skewbench.protocol.plan.ProducerTimeout;
import java.util.ArrayList;
import java.util.List;

/** How long each trial of a Benchmark may keep its Kafka cluster, by its spec alone. */
record RunTime(BenchmarkSpec spec) {

    List<Problem> refusals(PolicyLimits limits) {
        var times = TrialTimes.of(spec);
        var problems = new ArrayList<Problem>();
        if (times.readyTimeout().compareTo(limits.readyTimeout()) > 0) {
            problems.add(new Problem("spec.readyTimeout", spec.readyTimeout(), "this operator waits for workers for "
                    + Units.format(limits.readyTimeout()) + " at most; " + ask("readyTimeout")));
        }
        if (times.sending().compareTo(limits.trialDuration()) > 0) {
            problems.add(new Problem("spec.duration", spec.duration(), "a trial may take " + sum(times)
                    + ", and this operator allows " + Units.format(limits.trialDuration()) + "; "
                    + ask("trialDuration")));
        }
        return problems;
    }

    /**
     * Returns a text that names each part of the time, because few users suspect a time-out of minutes in a trial of
     * seconds.
     */
    private static String sum(TrialTimes times) {
        return Units.format(times.sending()) + " with its warm-up of " + Units.format(times.warmup()) + " and "
                + ProducerTimeout.DELIVERY.setting() + " of up to " + times.delivery().toMillis();
    }

    private static String ask(String setting) {
        return "ask for less, or for a higher policy.limits." + setting + " in the operator's chart";
    }
}
