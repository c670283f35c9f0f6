package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.CLUSTER;
import static io.skewbench.engine.run.RunScenario.DRIVER;
import static io.skewbench.engine.run.RunScenario.FIRST;
import static io.skewbench.engine.run.RunScenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.HeldUp;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.ObservedBuilder;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run whose spec asks for an idle topic, and whose cluster can be used. */
class TrialStartTest {
    private static final Problem WRONG = new Problem("spec.workloads[0].kafkaTopic", "t", "is no topic");
    private static final Problem PAYLOAD = new Problem("spec.workloads[0].records.value.payload", null, "is empty");
    private static final TopicView.Waiting MISSING = new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "not there");

    private final RunScenario scenario = new RunScenario(
            "workloads: [{name: c1, kafkaTopic: t, idleTopics: {count: 1}, "
                    + "load: {rate: 10}, records: {value: {size: 1}}}]");

    @Test
    void startsTheWorkersOnceAllIsThere() {
        var decision = decide(ready());

        assertThat(decision.step()).isInstanceOfSatisfying(RunStep.StartWorkers.class, start -> {
            assertThat(start.id()).isEqualTo(FIRST);
            assertThat(start.trial()).isEqualTo(scenario.trial(0));
            assertThat(start.plans()).hasSize(1);
        });
        assertThat(decision.status().phase()).isEqualTo("Preparing");
        assertThat(decision.status().summary()).isEqualTo("Starting the workers of trial 1 of 4: "
                + scenario.trial(0).variant()
                + ", repetition 1; the trial fails 5m after its workers are created unless they are ready");
    }

    @Test
    void failsWhereAVariantsClientIsTooOldForTheConnection() {
        var old = new RunScenario("variants: [{name: a, partitioner: Keyed, clientVersion: 2.4.1}]\nworkloads: [{name: "
                + "c1, kafkaTopic: t, load: {rate: 10}, records: {key: {}, value: {size: 1}}}]");
        var tls = new ClusterView.Usable("kraft-1", "kafka:9093", Map.of("ssl.truststore.type", "PEM"), List.of());

        var decision = decide(old, old.observed().build(), tls);

        assertThat(decision.step()).isEqualTo(new RunStep.Finish());
        assertThat(decision.status().summary())
                .startsWith("variant a runs on kafka-clients 2.4.1, which cannot read");
    }

    @Test
    void reportsATopicThatIsWrong() {
        var decision = decide(ready().topics(Map.of("c1", List.of(new TopicView.Wrong(WRONG)))));

        assertThat(stalled(decision)).isEqualTo("TopicUnusable: " + WRONG);
    }

    @Test
    void waitsForATopic() {
        var decision = decide(ready().topics(Map.of("c1", List.of(MISSING))).payloads(List.of(PAYLOAD)));

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().summary()).startsWith("not there; other runs go first meanwhile; the run fails at "
                + "");
    }

    @Test
    void reportsAPayloadThatIsWrong() {
        assertThat(stalled(decide(ready().payloads(List.of(PAYLOAD))))).isEqualTo("PayloadUnusable: " + PAYLOAD);
    }

    @Test
    void createsIdleTopicsFirst() {
        var decision = decide(ready().idleTopics(new IdleTopicsView.Unknown()));

        assertThat(decision.step()).isEqualTo(creation());
        assertThat(decision.status().summary()).isEqualTo("Creating the idle topics; the run fails after 1h "
                + "(spec.startTimeout) without a start");
        assertThat(decision.status().runId()).as("what deletes them by the same names").isNotNull();
    }

    @Test
    void needsNoIdleTopicsWhereNoneAreAskedFor() {
        var plain = new RunScenario();

        assertThat(decide(plain, plain.observed().build(), CLUSTER).step()).isInstanceOf(RunStep.StartWorkers.class);
    }

    @Test
    void triesRefusedIdleTopicsAgain() {
        var decision = decide(ready().idleTopics(new IdleTopicsView.Wrong(WRONG)));

        assertThat(decision.step()).isEqualTo(creation());
        assertThat(stalled(decision)).isEqualTo("IdleTopicsUnusable: " + WRONG);
        assertThat(decision.status().runId()).as("none of them is there").isNull();
    }

    @Test
    void letsOthersGoFirstWhereIdleTopicsCannotBeCreated() {
        var decision = decide(waitsFor(WaitReason.KAFKA_UNAVAILABLE));

        assertThat(decision.step()).isEqualTo(creation());
        assertThat(runnable(decision)).isEqualTo("False");
    }

    @Test
    void keepsItsPlaceWhileIdleTopicsSettle() {
        assertThat(runnable(decide(waitsFor(WaitReason.SETTLING)))).isEqualTo("Unknown");
    }

    @Test
    void keepsItsPlaceForLessThanTwoMinutes() {
        decide(waitsFor(WaitReason.SETTLING));

        assertThat(runnable(decide(waitsFor(WaitReason.SETTLING).now(NOON.plusSeconds(119))))).isEqualTo("Unknown");
        assertThat(runnable(decide(waitsFor(WaitReason.SETTLING).now(NOON.plusSeconds(120))))).isEqualTo("False");
    }

    @Test
    void doesNotTakeItsPlaceBackWhileIdleTopicsSettleAfterAFailure() {
        decide(waitsFor(WaitReason.KAFKA_UNAVAILABLE));

        assertThat(runnable(decide(waitsFor(WaitReason.SETTLING)))).isEqualTo("False");
    }

    @Test
    void tellsWhatHoldsUpTheWorkers() {
        var decision = decide(ready().heldUp(new HeldUp("Waiting for pods of an earlier trial", NOON.plusSeconds(30))));

        assertThat(decision.step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(decision.status().summary())
                .isEqualTo("Waiting for pods of an earlier trial; going on without them at 2026-11-20T12:00:30Z");
    }

    @Test
    void failsTheTrialWhosePlanCannotBeStored() {
        // Given
        var taken = ready().planTaken("ConfigMap p exists and is not the operator's");
        // When
        var decision = decide(taken);
        // Then
        assertThat(decision.step()).isInstanceOfSatisfying(RunStep.Conclude.class, conclude -> {
            assertThat(conclude.result().id()).isEqualTo(FIRST);
            assertThat(conclude.result().reason()).isEqualTo("PlanChanged");
            assertThat(conclude.result().message()).isEqualTo("ConfigMap p exists and is not the operator's");
        });
        assertThat(decision.status().summary()).startsWith(
                "Storing that trial 1 of 4 could not begin: ConfigMap p exists and is not the operator's");
    }

    @Test
    void failsTheTrialWhosePlanCannotBeStoredThoughItsWorkersAreHeldUp() {
        // Given
        var taken = ready().planTaken("ConfigMap p exists and is not the operator's")
                .heldUp(new HeldUp("Waiting for pods of an earlier trial", NOON.plusSeconds(30)));
        // When
        var decision = decide(taken);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Conclude.class);
    }

    @Test
    void triesForFiveMinutesToReadOffsets() {
        decide(ready().offsetsUnread("time-out"));

        var decision = decide(ready().offsetsUnread("time-out").now(NOON.plusSeconds(299)));

        assertThat(decision.step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(runnable(decision)).isEqualTo("Unknown");
        assertThat(decision.status().summary()).isEqualTo("Waiting for Kafka to report the end offsets of the topics "
                + "of trial 1 of 4: time-out; the trial fails at 2026-11-20T12:05:00Z unless this changes");
    }

    @Test
    void failsTheTrialThatHasNoOffsetsByThen() {
        decide(ready().offsetsUnread("time-out"));

        var decision = decide(ready().offsetsUnread("time-out").now(NOON.plusSeconds(300)));

        assertThat(decision.step()).isInstanceOfSatisfying(RunStep.Conclude.class, conclude -> {
            assertThat(conclude.result().id()).isEqualTo(FIRST);
            assertThat(conclude.result().reason()).isEqualTo("OffsetsUnread");
            assertThat(conclude.result().message())
                    .isEqualTo("Kafka did not report end offsets within 5m before the trial: time-out");
        });
    }

    @Test
    void readsOffsetsForATimeOfTheirOwn() {
        // Given something else in the way for a while
        decide(waitsFor(WaitReason.KAFKA_UNAVAILABLE));
        // When
        var decision = decide(ready().offsetsUnread("time-out").now(NOON.plus(Duration.ofMinutes(30))));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.StartWorkers.class);
    }

    private ObservedBuilder ready() {
        return scenario.observed().idleTopics(new IdleTopicsView.Usable());
    }

    private ObservedBuilder waitsFor(WaitReason reason) {
        return scenario.observed().idleTopics(new IdleTopicsView.Waiting(reason, "no leader"));
    }

    private RunStep creation() {
        return new RunStep.CreateIdleTopics(IdleTopicSet.of(scenario.experiment, RunId.of(scenario.benchmark)));
    }

    private Decision decide(ObservedBuilder observed) {
        return decide(scenario, observed.build(), CLUSTER);
    }

    private static Decision decide(RunScenario scenario, Observed observed, ClusterView.Usable cluster) {
        var runId = RunId.of(scenario.benchmark);
        var decisions = new StageDecisions(scenario.benchmark, observed,
                new BenchmarkStatusFactory(scenario.benchmark, observed, runId, new FiguresMemory()),
                scenario.experiment, new RunResults(scenario.experiment, observed.results()));
        var decision = new TrialStart(decisions, runId, DRIVER, Phase.PENDING, FIRST).in(cluster);
        scenario.benchmark.setStatus(decision.status());
        return decision;
    }

    private static String runnable(Decision decision) {
        return Conditions.find(decision.status().conditions(), ConditionType.RUNNABLE).orElseThrow().getStatus();
    }

    /** Returns reason and message of what somebody has to correct. */
    private static String stalled(Decision decision) {
        var condition = Conditions.find(decision.status().conditions(), ConditionType.STALLED).orElseThrow();
        assertThat(condition.getStatus()).isEqualTo("True");
        return condition.getReason() + ": " + condition.getMessage().replaceFirst("; other runs go first.*", "");
    }
}
