package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.ObservedBuilder;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run on a Kafka of its own: variant a has the brokers' own settings, and variant b has four fetchers. */
class BrokerPreparationTest {
    private static final Map<String, String> OWN = Map.of();
    private static final Map<String, String> FOUR = Map.of("num.replica.fetchers", "4");
    private static final String ONE_FETCHER = "Broker 1 has num.replica.fetchers=1, and should have "
            + "num.replica.fetchers=4";
    private static final ClusterView ROLLING = new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY,
            "Strimzi has not reconciled generation 2 yet");

    private final RunScenario scenario = new RunScenario("""
            cluster: {ephemeral: {name: bench, readyTimeout: 20m, pools: [{name: a, replicas: 2, roles: [controller,
              broker], storage: {size: 1Gi}}]}}
            variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn,
              broker: {num.replica.fetchers: 4}}]
            repetitions: 1
            seed: 1
            """);

    @Test
    void startsATrialWhoseSettingsAllBrokersHave() {
        assertThat(beforeTrialOf("a", known(OWN)).step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(beforeTrialOf("b", known(FOUR)).step()).isInstanceOf(RunStep.StartWorkers.class);
    }

    @Test
    void leavesSettingsToADriverThatIsNotAskedForThem() {
        assertThat(beforeTrialOf("b", new BrokerSettingsView.NotAsked()).step())
                .isInstanceOf(RunStep.StartWorkers.class);
    }

    @Test
    void changesBrokersThatHaveOtherSettings() {
        // When
        var decision = beforeTrialOf("b", known(OWN));
        // Then
        assertThat(decision.step()).isEqualTo(new RunStep.ChangeBrokers(attempt("b"), FOUR));
        assertThat(reason(decision)).isEqualTo("ChangingBrokers");
        assertThat(decision.status().summary()).isEqualTo("Giving brokers the settings of the next trial: "
                + "num.replica.fetchers=4; all brokers have them or the run fails at most 20m later");
        assertThat(decision.status().runId()).as("the run id, which makes the spec immutable").isNotNull();
    }

    @Test
    void givesBrokersTheirOwnSettingsBack() {
        // When
        var decision = beforeTrialOf("a", known(FOUR));
        // Then
        assertThat(decision.step()).isEqualTo(new RunStep.ChangeBrokers(attempt("a"), OWN));
        assertThat(decision.status().summary()).startsWith("Giving brokers their own settings back; ");
    }

    @Test
    void goesOnChangingBrokersThatAreNotDoneWithOtherSettings() {
        assertThat(beforeTrialOf("a", changed(FOUR)).step()).isEqualTo(new RunStep.ChangeBrokers(attempt("a"), OWN));
    }

    @Test
    void waitsUntilSettingsAreLookedUp() {
        // When
        var decision = beforeTrialOf("b",
                new BrokerSettingsView.Waiting(WaitReason.RESOLVING_BROKERS, "Asking brokers"));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(reason(decision)).isEqualTo("ResolvingBrokers");
    }

    @Test
    void waitsUntilEveryBrokerHasTheSettings() {
        // When
        var decision = beforeTrialOf("b", changed(FOUR), ROLLING, NOON.plusSeconds(1200));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(reason(decision)).isEqualTo("ChangingBrokers");
        assertThat(decision.status().summary()).isEqualTo("Waiting for Strimzi to change the settings of brokers: "
                + ONE_FETCHER + "; the run fails at 2026-11-20T12:20:00Z unless all brokers have them");
    }

    @Test
    void failsARunWhoseBrokersAreNotChangedInTime() {
        // When
        var decision = beforeTrialOf("b", changed(FOUR), ROLLING, NOON.plusSeconds(1201));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Finish.class);
        assertThat(reason(decision)).isEqualTo("BrokersNotChanged");
        assertThat(decision.status().summary()).isEqualTo(
                "Strimzi has not changed the settings of all brokers within 20m: " + ONE_FETCHER);
    }

    @Test
    void doesNotFailARunWhoseBrokersFallSilentLongAfterTheyWereChanged() {
        // Given a trial that started with these settings
        var result = scenario.measured(index("a"), 10).toBuilder()
                .startedAtMs(NOON.plusSeconds(60).toEpochMilli()).build();
        // When
        var decision = decide(observed(changed(FOUR), ROLLING, NOON.plusSeconds(7200)).results(List.of(result)));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().summary()).startsWith("Waiting for brokers to show the settings of the last "
                + "trial again: " + ONE_FETCHER);
    }

    @Test
    void stopsWhereSomebodyElseHasChangedTheSettings() {
        // When
        var decision = beforeTrialOf("b", new BrokerSettingsView.Overridden("Kafka bench has 8"), ROLLING, NOON);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Finish.class);
        assertThat(reason(decision)).isEqualTo("BrokerSettingsChanged");
        assertThat(decision.status().summary()).isEqualTo("Kafka bench has 8");
    }

    @Test
    void stopsWhereNoBrokerCanHaveTheSettings() {
        // When
        var decision = beforeTrialOf("a", new BrokerSettingsView.Impossible("Brokers have no such setting"));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Finish.class);
        assertThat(reason(decision)).isEqualTo("BrokerSettingsRefused");
    }

    @Test
    void waitsForTheUserBeforeTheFirstTrialWhereSettingsCannotBeChanged() {
        // When
        var decision = beforeTrialOf("a", new BrokerSettingsView.Known(OWN, null, "the operator may not"));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(reason(decision)).isEqualTo("BrokerSettingsRefused");
        assertThat(decision.status().summary()).startsWith("the operator may not");
    }

    @Test
    void changesNothingForARunThatIsRefused() {
        // When
        var decision = decide(observed(known(OWN), RunScenario.CLUSTER, NOON)
                .refusals(List.of(new Problem("spec", null, "not here"))));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
    }

    @Test
    void needsNoConnectionWhileStrimziChangesBrokers() {
        var preparation = new BrokerPreparation(RunScenario.FIRST, known(OWN), FOUR, NOON, Duration.ofMinutes(10),
                Phase.PREPARING, null, false);
        assertThat(preparation.beforeConnecting()).as("a change begins only on a cluster that answers").isEmpty();
        assertThat(preparation.next()).isPresent();
    }

    private static BrokerSettingsView known(Map<String, String> given) {
        return new BrokerSettingsView.Known(given, given.isEmpty() ? null : NOON, null);
    }

    private static BrokerSettingsView changed(Map<String, String> given) {
        return new BrokerSettingsView.Changed(given, NOON, ONE_FETCHER);
    }

    private Decision beforeTrialOf(String variant, BrokerSettingsView settings) {
        return beforeTrialOf(variant, settings, RunScenario.CLUSTER, NOON);
    }

    private Decision beforeTrialOf(String variant, BrokerSettingsView settings, ClusterView cluster, Instant now) {
        var earlier = index(variant) == 0 ? List.<TrialResult>of() : List.of(scenario.measured(0, 10));
        return decide(observed(settings, cluster, now).results(earlier));
    }

    private int index(String variant) {
        return scenario.experiment.trials().stream().filter(trial -> trial.variant().equals(variant)).findFirst()
                .orElseThrow().index();
    }

    private AttemptId attempt(String variant) {
        return new AttemptId(index(variant), 0);
    }

    private ObservedBuilder observed(BrokerSettingsView settings, ClusterView cluster, Instant now) {
        return scenario.observed().now(now).cluster(cluster)
                .provisioning(new ClusterProvisioning(new EphemeralView.Created(NOON, NOON, null),
                        new PinningView.NotAsked(), new LinksView.NotAsked(), settings));
    }

    private Decision decide(ObservedBuilder observed) {
        return scenario.decide(observed.build());
    }

    private static String reason(Decision decision) {
        return Conditions.find(decision.status().conditions(), ConditionType.READY).orElseThrow().getReason();
    }
}
