package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static io.skewbench.engine.run.RunScenario.attempt;
import static io.skewbench.engine.run.RunScenario.producer;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.observation.ObservedBuilder;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunDecisionTest {
    private static final Problem REFUSAL = new Problem("spec.workloads[0].image", "x", "the policy allows none");
    private static final ClusterView ROLLS = new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY, "Kafka bench rolls");
    private static final RunsAhead OTHER = RunsAhead.of(List.of("other"));

    private final RunScenario scenario = new RunScenario();

    @Test
    void startsTheWorkersOfTheFirstTrialWhereNothingIsInTheWay() {
        var decision = decide(scenario.observed());

        assertThat(decision.step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(decision.status().runId()).isEqualTo(RunId.of(scenario.benchmark));
    }

    @Test
    void startsNothingOfAnInvalidSpec() {
        var problem = new Problem("spec.duration", null, "is missing");

        var decision = scenario.decide(new Planned.Invalid<>(List.of(problem)), scenario.observed().build());

        assertThat(decision.step()).isEqualTo(new RunStep.Wait("the spec is invalid", Duration.ofMinutes(10)));
        assertThat(decision.status().phase()).isEqualTo("Failed");
        assertThat(decision.status().summary()).isEqualTo("spec.duration: is missing");
    }

    @Test
    void startsNothingThatThePolicyRefuses() {
        var decision = decide(scenario.observed().refusals(List.of(REFUSAL)));

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().phase()).isEqualTo("Failed");
        assertThat(decision.status().summary()).isEqualTo(REFUSAL.toString());
    }

    @Test
    void keepsARunThatHasStartedFromItsNextTrialWhereThePolicyRefusesIt() {
        decide(scenario.observed());

        var decision = decide(scenario.observed().refusals(List.of(REFUSAL)).results(counts(0)));

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().phase()).isEqualTo("Running");
        assertThat(decision.status().summary()).startsWith(REFUSAL + "; other runs go first meanwhile; ");
    }

    @Test
    void bringsAnAttemptToItsEndWhateverHappensAroundIt() {
        decide(scenario.observed());

        var decision = decide(scenario.observed().attempt(attempt(null, producer(0, null))).suspended(true)
                .queue(OTHER).refusals(List.of(REFUSAL)).cluster(ROLLS));

        assertThat(decision.step()).isEqualTo(new RunStep.Wait("workers get ready", Duration.ofSeconds(5)));
    }

    @Test
    void isCompleteOnceEveryTrialCounts() {
        var decision = decide(scenario.observed().results(counts(0, 1, 2, 3)).cluster(ROLLS).suspended(true));

        assertThat(decision.step()).isEqualTo(new RunStep.Finish());
        assertThat(decision.status().phase()).isEqualTo("Complete");
        assertThat(decision.status().summary()).isEqualTo("All 4 trials count");
    }

    @Test
    void failsWithTheLastFailureOfATrial() {
        var first = scenario.result(1, 0).reason("WorkerLost").message("worker c1-0: gone").build();
        var last = scenario.result(1, 1).reason("Overdue").message("worker c1-0 without a result").build();

        var decision = decide(scenario.observed().results(List.of(scenario.result(0, 0).build(), first, last)));

        assertThat(decision.step()).isEqualTo(new RunStep.Finish());
        assertThat(decision.status().phase()).isEqualTo("Failed");
        assertThat(decision.status().summary())
                .isEqualTo("Trial 2 of 4 failed 2 times; the last time: worker c1-0 without a result");
    }

    @Test
    void failsAtOnceWhereARetryWouldChangeNothing() {
        var refused = scenario.result(0, 0).reason("RecordsRefused").message("Every record was refused").build();

        assertThat(decide(scenario.observed().results(List.of(refused))).status().summary())
                .isEqualTo("Trial 1 of 4 failed: Every record was refused");
    }

    @Test
    void startsNoTrialOfASuspendedRun() {
        var decision = decide(scenario.observed().suspended(true).queue(OTHER));

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().phase()).isEqualTo("Suspended");
        assertThat(decision.status().summary())
                .isEqualTo("Suspended before its first trial; lasts until spec.suspend is false");
    }

    @Test
    void tellsAfterHowManyTrialsARunIsSuspended() {
        assertThat(decide(scenario.observed().suspended(true).results(counts(0, 1))).status().summary())
                .isEqualTo("Suspended after 2 of 4 trials; lasts until spec.suspend is false");
    }

    @Test
    void waitsForItsTurn() {
        var decision = decide(scenario.observed().queue(OTHER).cluster(ROLLS));

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().phase()).isEqualTo("Queued");
        assertThat(decision.status().runId()).isNull();
    }

    @Test
    void waitsForTheCluster() {
        var decision = decide(scenario.observed().cluster(ROLLS));

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().phase()).isEqualTo("Pending");
        assertThat(runnable(decision)).isEqualTo("False");
        assertThat(decision.status().summary()).isEqualTo("Kafka bench rolls; other runs go first meanwhile; the run "
                + "fails at 2026-11-20T13:00:00Z unless this changes");
    }

    @Test
    void staysInThePhaseOfARunThatHasResults() {
        assertThat(decide(scenario.observed().cluster(ROLLS).results(counts(0))).status().phase()).isEqualTo("Running");
    }

    @Test
    void isStalledByAClusterThatIsNone() {
        var wrong = new ClusterView.Wrong(new Problem("spec.cluster.strimzi.listener", "x", "is no listener"));

        var decision = decide(scenario.observed().cluster(wrong));

        assertThat(decision.status().summary()).startsWith("spec.cluster.strimzi.listener: \"x\": is no listener; ");
        assertThat(Conditions.find(decision.status().conditions(), ConditionType.STALLED).orElseThrow().getReason())
                .isEqualTo("ClusterUnusable");
    }

    @Test
    void failsWhereSomethingIsInTheWayForTooLong() {
        decide(scenario.observed().cluster(ROLLS));

        var decision = decide(scenario.observed().cluster(ROLLS).now(NOON.plus(Duration.ofHours(1))));

        assertThat(decision.step()).isEqualTo(new RunStep.Finish());
        assertThat(decision.status().phase()).isEqualTo("Failed");
    }

    @Test
    void looksAtWhatIsInTheWayWhileOthersGoFirst() {
        decide(scenario.observed().cluster(ROLLS));

        var decision = decide(scenario.observed().cluster(ROLLS).queue(OTHER).now(NOON.plusSeconds(60)));

        assertThat(decision.status().phase()).isEqualTo("Pending");
        assertThat(runnable(decision)).isEqualTo("False");
    }

    @Test
    void takesAPlaceInTheQueueOnceNothingIsInTheWay() {
        decide(scenario.observed().cluster(ROLLS));

        var decision = decide(scenario.observed().queue(OTHER));

        assertThat(decision.status().phase()).isEqualTo("Queued");
    }

    @Test
    void takesAPlaceInAnEmptyQueueBeforeItStarts() {
        decide(scenario.observed().cluster(ROLLS));

        var decision = decide(scenario.observed());

        assertThat(decision.step()).isInstanceOfSatisfying(RunStep.Wait.class,
                wait -> assertThat(wait.atMost()).isEqualTo(Duration.ofSeconds(1)));
        assertThat(decision.status().summary())
                .startsWith("No longer blocked; joining the queue; ");
    }

    @Test
    void startsFromThatPlace() {
        decide(scenario.observed().cluster(ROLLS));
        decide(scenario.observed());

        assertThat(decide(scenario.observed()).step()).isInstanceOf(RunStep.StartWorkers.class);
    }

    @Test
    void goesOnWithoutAPlaceOnceTheRunHasStarted() {
        decide(scenario.observed());
        decide(scenario.observed().cluster(ROLLS).results(counts(0)));

        assertThat(decide(scenario.observed().results(counts(0))).step()).isInstanceOf(RunStep.StartWorkers.class);
    }

    @Test
    void createsNoIdleTopicsThatWereRefusedWhileOthersMeasure() {
        var idle = new RunScenario("workloads: [{name: c1, kafkaTopic: t, idleTopics: {count: 1}, load: {rate: 1}, "
                + "records: {value: {size: 1}}}]");
        var refused = new IdleTopicsView.Wrong(new Problem("spec.workloads[0].idleTopics", null, "Too many"));
        idle.decide(idle.observed().idleTopics(refused).build());

        var decision = idle.decide(idle.observed().idleTopics(refused).queue(OTHER).build());

        assertThat(decision.step()).isEqualTo(new RunStep.Wait("other runs go first", Duration.ofSeconds(10)));
        assertThat(decision.status().phase()).isEqualTo("Pending");
    }

    private Decision decide(ObservedBuilder observed) {
        return scenario.decide(observed.build());
    }

    private List<TrialResult> counts(Integer... trials) {
        return Arrays.stream(trials).map(trial -> scenario.result(trial, 0).build()).toList();
    }

    private static String runnable(Decision decision) {
        return Conditions.find(decision.status().conditions(), ConditionType.RUNNABLE).orElseThrow().getStatus();
    }
}
