package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workers of a run whose sweep changes the workload. */
class SweptPlansTest {
    private final RunScenario scenario = new RunScenario("""
            variants: [{name: a, partitioner: BuiltIn}]
            sweep:
              axes:
                - name: load
                  values:
                    - {name: as-written}
                    - {name: heavy, load: {rate: 500}, producersPerPod: 3, producer: {linger.ms: 7}}
            """);

    @ParameterizedTest
    @CsvSource({"as-written, 10, 1, 5", "heavy, 500, 3, 7"})
    void haveTheLoadOfTheirPoint(String point, double rate, int producers, String linger) {
        // Given
        var trial = scenario.experiment.trials().stream().filter(it -> it.sweep().equals(Map.of("load", point)))
                .mapToInt(Trial::index).findFirst().orElseThrow();
        // When
        var plan = (WorkerPlan) WorkerPlans.ofUsable(scenario.experiment, new AttemptId(trial, 0), "run",
                RunScenario.CLUSTER, Map.of("c1", List.of(new TopicView.Usable("t", 6))), RunScenario.DRIVER)
                .getFirst();
        // Then
        assertThat(plan.load()).isEqualTo(new LoadPlan.ConstantRate(rate));
        assertThat(plan.producersPerPod()).isEqualTo(producers);
        assertThat(plan.producer()).containsEntry("linger.ms", linger);
    }
}
