package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.run.BrokerRestoration.RestoredBrokers;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A run on a Kafka that others own, of which each trial needs four fetchers. */
class LentBrokerSettingsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Map<String, String> FOUR = Map.of("num.replica.fetchers", "4");
    private static final ClusterView ROLLING = new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY,
            "Strimzi has not reconciled generation 2 yet");

    private static final BrokerSettingsView.Taken TAKEN = new BrokerSettingsView.Taken("0123456789",
            "Run 0123456789 changes them", false);

    private static final BrokerSettingsView LEFT = new BrokerSettingsView.Left(
            "Giving back what run 0123456789 has left");

    private final RunScenario scenario = new RunScenario("""
            cluster: {strimzi: {name: bench, rollTimeout: 20m}}
            variants: [{name: a, partitioner: BuiltIn, broker: {num.replica.fetchers: 4}}]
            repetitions: 1
            """);

    @Test
    void areReportedBeforeTheFirstBrokerChanges() {
        // When
        var decision = decide(new BrokerSettingsView.Known(Map.of(), null, null), RunScenario.CLUSTER, NOON);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.ChangeBrokers.class);
        assertThat(reason(decision)).isEqualTo("ChangingSettings");
        assertThat(BrokersRestored.areSettingsNoted(decision.status())).as("which only a look at the Kafka tells")
                .isFalse();
    }

    @Test
    void areNotedEvenForATrialThatChangesNone() {
        // Given a trial that needs what brokers have
        var own = ownFirst();
        var first = own.experiment.trials().getFirst().sweep();
        // When
        var decision = own.decide(observed(own, new BrokerSettingsView.Known(Map.of(), null, null),
                RunScenario.CLUSTER, NOON));
        // Then
        assertThat(decision.step()).as(first.toString()).isInstanceOf(RunStep.ChangeBrokers.class);
    }

    @Test
    void areReportedOnceBrokersHaveThem() {
        // When
        var decision = decide(new BrokerSettingsView.Changed(FOUR, NOON, "Broker 1 has one"), ROLLING, NOON);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(BrokersRestored.areSettingsNoted(decision.status())).isTrue();
        assertThat(BrokersRestored.isOver(decision.status())).isFalse();
    }

    @Test
    void areReportedTogetherWithTheKafkaThatHasTheirNote() {
        // Given
        var bench = new TunedKafka("bench-0123456789", "0f8fad5b");
        decide(new BrokerSettingsView.Known(Map.of(), null, null), RunScenario.CLUSTER, NOON);
        // When
        var noted = decide(new BrokerSettingsView.Changed(Map.of(), null, "Broker 1 has four", bench), ROLLING, NOON);
        // Then
        assertThat(noted.status().tunedKafka()).isEqualTo(bench);
        assertThat(decide(new BrokerSettingsView.Waiting(WaitReason.BROKERS_UNKNOWN, "no answer"), ROLLING, NOON)
                .status().tunedKafka()).isEqualTo(bench);
    }

    @Test
    void startNoTrialThatTheyAreNotReportedFor() {
        // When Strimzi was so fast that nobody has seen it change brokers
        var decision = decide(new BrokerSettingsView.Known(FOUR, NOON, null), RunScenario.CLUSTER, NOON);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(BrokersRestored.areSettingsNoted(decision.status())).isTrue();
    }

    @Test
    void haveAsLongAsTheSpecSays() {
        // When
        var view = new BrokerSettingsView.Changed(FOUR, NOON, "Broker 1 has one");
        // Then
        assertThat(decide(view, ROLLING, NOON.plusSeconds(1200)).step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decide(view, ROLLING, NOON.plusSeconds(1201)).step()).isInstanceOf(RunStep.Finish.class);
        assertThat(decide(view, ROLLING, NOON.plusSeconds(1201)).status().summary())
                .isEqualTo("Strimzi has not changed the settings of all brokers within 20m: Broker 1 has one");
    }

    @Test
    void haveNoTimeOfStrimzisBeforeItIsAskedForAny() {
        // Given a trial that needs what brokers have, which is noted, on a Kafka that is not ready
        var own = ownFirst();
        var view = new BrokerSettingsView.Changed(Map.of(), null, "Kafka bench is not ready: it rolls");
        own.decide(observed(own, new BrokerSettingsView.Known(Map.of(), null, null), RunScenario.CLUSTER, NOON));
        own.decide(observed(own, view, ROLLING, NOON));
        // When
        var decision = own.decide(observed(own, view, ROLLING, NOON.plusSeconds(3599)));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().summary()).startsWith("Waiting for brokers to show the settings that they had "
                + "when the run began: Kafka bench is not ready: it rolls");
        assertThat(own.decide(observed(own, view, ROLLING, NOON.plusSeconds(3600))).status().summary())
                .startsWith("No trial could start for 1h: Waiting for brokers to show");
    }

    @Test
    void areAnObstacleWhileAnotherRunHasLeftItsOwn() {
        // When
        var decision = decide(TAKEN, RunScenario.CLUSTER, NOON);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().summary()).isEqualTo("Run 0123456789 changes them; other runs go first meanwhile; "
                + "the run fails at 2026-11-20T13:00:00Z unless this changes");
        assertThat(runnable(decision).orElseThrow().getReason()).isEqualTo("BrokerSettingsTaken");
        assertThat(decide(TAKEN, RunScenario.CLUSTER, NOON.plusSeconds(3600)).step())
                .isInstanceOf(RunStep.Finish.class);
    }

    @Test
    void areNoObstacleWhileTheRunAheadHasItsOwn() {
        // Given a run whose obstacle lasted until another began
        decide(TAKEN, RunScenario.CLUSTER, NOON);
        // When
        var decision = scenario.decide(behind(TAKEN.ahead(), NOON.plusSeconds(3600)));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().phase()).isEqualTo("Queued");
        assertThat(runnable(decision)).isEmpty();
    }

    @Test
    void stayAnObstacleWhileARunIsAheadThatHasNotChangedThem() {
        // Given
        decide(TAKEN, RunScenario.CLUSTER, NOON);
        // When
        var decision = scenario.decide(behind(TAKEN, NOON.plusSeconds(60)));
        // Then
        assertThat(runnable(decision).orElseThrow().getLastTransitionTime()).isEqualTo("2026-11-20T12:00:00Z");
    }

    @Test
    void areGivenBackFirstWhereARemovedBenchmarkHasLeftOthers() {
        // When, whether or not the Kafka is ready with what is left
        var decision = decide(LEFT, ROLLING, NOON);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.GiveBackLeftSettings.class);
        assertThat(decision.status().summary()).isEqualTo("Giving back what run 0123456789 has left; the status says "
                + "how that went at most 1m later");
        assertThat(Conditions.find(decision.status().conditions(), ConditionType.BROKER_SETTINGS_RESTORED))
                .as("settings of this run").isEmpty();
        assertThat(RunState.hasStarted(scenario.benchmark)).isFalse();
    }

    @Test
    void keepNobodyFromTheClusterOnceOnlyThoseThatAnotherRunHasLeftAreGivenBack() {
        // Given
        decide(LEFT, RunScenario.CLUSTER, NOON);
        // When Strimzi has yet to act on that
        var decision = decide(new BrokerSettingsView.Waiting(WaitReason.BROKERS_UNKNOWN,
                "Kafka bench gets back the settings that run 0123456789 has changed"), RunScenario.CLUSTER, NOON);
        // Then
        assertThat(decision.status().summary()).endsWith("; other runs go first meanwhile; the run fails at "
                + "2026-11-20T13:00:00Z unless this changes");
        assertThat(RunState.hasStarted(scenario.benchmark)).isFalse();
    }

    @Test
    void areGivenBackByTheSameDeadlineWhereEveryTryFails() {
        // Given
        decide(LEFT, RunScenario.CLUSTER, NOON);
        scenario.benchmark.setStatus(FailingStatus.of(scenario.benchmark, "denied by a webhook", NOON));
        var failing = scenario.benchmark.getStatus();
        // When
        var decision = decide(LEFT, RunScenario.CLUSTER, NOON.plusSeconds(5));
        // Then the run doesn't join the queue, by which its deadline would be forgotten
        assertThat(decision.step()).isInstanceOf(RunStep.GiveBackLeftSettings.class);
        scenario.benchmark.setStatus(failing);
        assertThat(FailingStatus.lasts(scenario.benchmark, decision.step())).isTrue();
        assertThat(FailingStatus.of(scenario.benchmark, "denied by a webhook", NOON.plusSeconds(3600)).phase())
                .isEqualTo("Failed");
    }

    @Test
    void areNotGivenBackForABenchmarkThatIsRemovedWhileARunIsAhead() {
        // Given
        decide(TAKEN, RunScenario.CLUSTER, NOON);
        // When
        var decision = scenario.decide(behind(LEFT, NOON.plusSeconds(60)));
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().phase()).isEqualTo("Queued");
    }

    @Test
    void areStillGivenBackByAnOperatorThatRefusesThem() {
        // Given a run that has changed brokers under an operator of another version
        decide(new BrokerSettingsView.Known(Map.of(), null, null), RunScenario.CLUSTER, NOON);
        decide(new BrokerSettingsView.Changed(FOUR, NOON, "Broker 1 has one"), ROLLING, NOON);
        var problem = new Problem("spec.variants[0].broker.num.replica.fetchers", "4", "is for tests; remove it");
        // When
        scenario.decide(new Planned.Invalid<>(List.of(problem)), scenario.observed().build());
        // Then
        assertThat(RunState.isOver(scenario.benchmark)).isTrue();
        assertThat(BrokersRestored.unfinished(scenario.benchmark)).containsExactly(Part.SETTINGS);
        assertThat(BrokersRestored.areSettingsNoted(scenario.benchmark.getStatus())).isTrue();
    }

    @Test
    void stayWithTheirReasonOnceTheyAreNotTheRunsAnyMore() {
        // Given
        var changed = decide(new BrokerSettingsView.Changed(FOUR, NOON, "Broker 1 has one"), ROLLING, NOON).status();
        var ended = changed.toBuilder().completionTime(NOON.toString()).build();
        // When
        var left = BrokerRestoration.of(Part.SETTINGS, Duration.ofMinutes(20), ended,
                new RestoredBrokers.Left("Somebody else has changed them"), NOON);
        // Then
        assertThat(left.isOver()).isTrue();
        var status = left.addTo(ended, NOON);
        assertThat(BrokersRestored.isOver(status)).as("no other run waits").isTrue();
        assertThat(Conditions.find(status.conditions(), ConditionType.BROKER_SETTINGS_RESTORED).orElseThrow())
                .satisfies(it -> {
                    assertThat(it.getStatus()).isEqualTo("False");
                    assertThat(it.getReason()).isEqualTo("SettingsLeft");
                    assertThat(it.getMessage()).isEqualTo("Somebody else has changed them");
                });
    }

    /** Returns a run of which the first trial needs what brokers have. */
    private static RunScenario ownFirst() {
        return IntStream.range(0, 100).mapToObj(LentBrokerSettingsTest::ofTwoPoints).filter(run -> run.experiment
                .brokerSettings(run.experiment.trials().getFirst()).isEmpty()).findFirst().orElseThrow();
    }

    private static RunScenario ofTwoPoints(int seed) {
        return new RunScenario("""
                cluster: {strimzi: {name: bench}}
                variants: [{name: a, partitioner: BuiltIn}]
                sweep: {axes: [{name: f, values: [{name: own}, {name: four, broker: {num.replica.fetchers: 4}}]}]}
                repetitions: 1
                seed: %d
                """.formatted(seed));
    }

    private Decision decide(BrokerSettingsView settings, ClusterView cluster, Instant now) {
        return scenario.decide(observed(scenario, settings, cluster, now));
    }

    private static Observed observed(RunScenario scenario, BrokerSettingsView settings, ClusterView cluster,
            Instant now) {
        return scenario.observed().now(now).cluster(cluster)
                .provisioning(new ClusterProvisioning(new EphemeralView.NotAsked(), new PinningView.NotAsked(),
                        new LinksView.NotAsked(), settings))
                .build();
    }

    private Observed behind(BrokerSettingsView settings, Instant now) {
        return observed(scenario, settings, RunScenario.CLUSTER, now).behind(RunsAhead.of(List.of("other")));
    }

    private static Optional<Condition> runnable(Decision decision) {
        return Conditions.find(decision.status().conditions(), ConditionType.RUNNABLE);
    }

    private static String reason(Decision decision) {
        return Conditions.find(decision.status().conditions(), ConditionType.BROKER_SETTINGS_RESTORED).orElseThrow()
                .getReason();
    }
}
