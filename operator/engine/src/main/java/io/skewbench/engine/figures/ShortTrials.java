package io.skewbench.engine.figures;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Units;
import io.skewbench.engine.result.TrialCourse;
import java.util.stream.Stream;

/** Warns of a search whose trials are too short to show that latency grows. */
final class ShortTrials {

    private ShortTrials() {}

    /** Returns the warning, if there is one. */
    static Stream<String> warning(Experiment experiment) {
        return experiment.duration().compareTo(TrialCourse.LEAST_DURATION) >= 0
                ? Stream.empty()
                : Stream.of("Trials of " + Units.format(experiment.duration()) + " are too short to show that latency "
                        + "grows, so that a rate may count as sustained although a queue grows; give spec.duration at "
                        + "least " + Units.format(TrialCourse.LEAST_DURATION));
    }
}
