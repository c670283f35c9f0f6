package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.ClusterProvisioning.PlacedBroker;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.run.ClusterKeeping;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.EphemeralState;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.plan.LinkPlan.RequestedLink;
import io.skewbench.protocol.report.LinkRates;
import io.skewbench.protocol.report.LinkRates.BrokerRates;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What comes before the first record: a cluster of the run's own, brokers in their places, links as wide as asked. */
class ClusterPreparationTest {
    private static final String WORKLOAD = """
            workloads:
              - {name: c1, kafkaTopic: testing-1, load: {rate: 10}, records: {value: {size: 1Ki}}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 1
            """;
    private static final String EPHEMERAL = """
            cluster:
              ephemeral:
                name: narrow
                readyTimeout: 3m
                pools:
                  - {name: controllers, replicas: 1, roles: [controller]}
                  - {name: fast, replicas: 1, roles: [broker]}
                  - {name: slow, replicas: 2, roles: [broker], link: {egress: 10M}}
            """ + WORKLOAD;
    private static final String PINNED = """
            cluster:
              strimzi:
                name: bench
                pinning: {nodeSelector: {disk: fast}, pools: [{name: slow, nodeSelector: {link: narrow}}], enforce: %s}
            """
            + WORKLOAD;
    private static final ClusterView UNANSWERED = new ClusterView.Waiting(WaitReason.CONNECTING, "connects");
    private static final ClusterView NOT_READY = new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY,
            "no pod fits on any node");
    private static final Map<String, Map<String, String>> NODES = Map.of("n1", Map.of("disk", "fast"), "n2",
            Map.of("link", "narrow"), "n3", Map.of("disk", "fast", "link", "wide"));

    private final Run run = new Run(Duration.ofSeconds(2));

    @Test
    void createsTheClusterAfterWhichTheSpecIsImmutable() {
        var world = new World(EPHEMERAL);
        var decision = world.next(ephemeral(new EphemeralView.Absent()), NOT_READY);

        assertThat(decision.step()).isEqualTo(new RunStep.CreateCluster());
        assertThat(decision.status().runId()).isNotNull();
        assertThat(decision.status().cluster()).isEqualTo(new EphemeralStatus(world.kafka(),
                EphemeralState.CREATED.text()));
        assertThat(reason(decision)).isEqualTo("CreatingCluster");
    }

    @Test
    void createsNoClusterThatCannotExist() {
        var problem = new Problem("spec.cluster.ephemeral.name", "narrow", "is taken; choose another");
        var decision = new World(EPHEMERAL).next(ephemeral(new EphemeralView.Wrong(problem)), NOT_READY);

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().runId()).as("the run id, which makes the spec immutable").isNull();
        assertThat(decision.status().summary()).startsWith(problem + "; other runs go first");
        assertThat(Conditions.isTrue(decision.status().conditions(), ConditionType.STALLED)).isTrue();
    }

    @Test
    void waitsForItAndFailsWithWhatStrimziSays() {
        var world = new World(EPHEMERAL);
        world.next(ephemeral(new EphemeralView.Absent()), NOT_READY);
        var since = world.observed.now();

        var waiting = world.next(ephemeral(deployed(since)), NOT_READY);
        assertThat(waiting.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(waiting.status().runId()).isNotNull();
        assertThat(waiting.status().summary()).isEqualTo("no pod fits on any node; the run fails at "
                + since.plusSeconds(180) + " unless Kafka can be used");

        var failed = new World(EPHEMERAL).next(ephemeral(deployed(since.minusSeconds(181))), NOT_READY);
        assertThat(failed.step()).isEqualTo(new RunStep.Finish());
        assertThat(failed.status().phase()).isEqualTo("Failed");
        assertThat(reason(failed)).isEqualTo("ClusterNotReady");
        assertThat(failed.status().summary()).isEqualTo("Kafka " + world.kafka()
                + " cannot be used 3m after Strimzi began to deploy it: no pod fits on any node");
    }

    @Test
    void countsFromTheFirstSignThatStrimziGives() {
        var world = new World(EPHEMERAL);
        var now = world.observed.now();
        var created = now.minusSeconds(300);
        world.next(ephemeral(new EphemeralView.Absent()), NOT_READY);

        var unnoticed = world.next(ephemeral(new EphemeralView.Created(created, null, null)), NOT_READY);
        assertThat(unnoticed.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(unnoticed.status().summary()).isEqualTo("no pod fits on any node; the run fails at "
                + created.plusSeconds(600) + " unless Strimzi begins to deploy the Kafka");
        assertThat(unnoticed.status().cluster()).isEqualTo(created(world.kafka(), null));

        var noticed = world.next(ephemeral(new EphemeralView.Created(created, now.minusSeconds(20), null)), NOT_READY);
        assertThat(noticed.status().summary()).contains("the run fails at " + now.plusSeconds(160));
        assertThat(noticed.status().cluster())
                .isEqualTo(created(world.kafka(), now.minusSeconds(20).toString()));

        // What it says later is of later, and a clock that is ahead gains nothing
        var later = world.next(ephemeral(new EphemeralView.Created(created, now, null)), NOT_READY);
        assertThat(later.status().summary()).contains("the run fails at " + now.plusSeconds(160));
        var again = world.next(ephemeral(new EphemeralView.Created(now.minusSeconds(5), now.minusSeconds(4), null)),
                NOT_READY);
        assertThat(again.status().summary()).as("created again").contains("the run fails at " + now.plusSeconds(176));
        assertThat(new World(EPHEMERAL)
                .next(ephemeral(new EphemeralView.Created(created, now.plusSeconds(9), null)), NOT_READY)
                .status().summary()).contains("the run fails at " + now.plusSeconds(180));
    }

    @Test
    void reportsWhyPodsDoNotStart() {
        var world = new World(EPHEMERAL);
        var now = world.observed.now();
        var waiting = world.next(ephemeral(new EphemeralView.Created(now, now, "Pod narrow-slow-2: ErrImagePull")),
                new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY,
                        "Kafka narrow is not ready: Kafka cluster is being deployed"));
        assertThat(waiting.status().summary()).startsWith("Kafka narrow is not ready: Kafka cluster is being deployed. "
                + "Pod narrow-slow-2: ErrImagePull; the run fails at ");
    }

    @Test
    void failsWhereStrimziNeverBegins() {
        var world = new World(EPHEMERAL);
        var failed = world.next(
                ephemeral(new EphemeralView.Created(world.observed.now().minusSeconds(601), null, null)),
                NOT_READY);
        assertThat(reason(failed)).isEqualTo("ClusterNotDeployed");
        assertThat(failed.status().summary()).isEqualTo("Strimzi has not begun to deploy Kafka " + world.kafka()
                + " within 10m of its creation; see whether its cluster operator runs, and watches this namespace");
    }

    @Test
    void callsEachRunsClusterByANameOfItsOwn() {
        var cluster = requireNonNull(Specs.spec(EPHEMERAL).cluster().ephemeral());
        assertThat(EphemeralName.of(cluster, "0123456789")).isEqualTo("narrow-0123456789");
        var longest = requireNonNull(Specs.spec(EPHEMERAL.replace("name: narrow", "name: " + "n".repeat(36)))
                .cluster().ephemeral());
        assertThat(EphemeralName.of(longest, "0123456789")).isEqualTo("n".repeat(25) + "-0123456789").hasSize(36);
    }

    @Test
    void doesNotGiveUpBeforeItHasAnAnswerAfterARestart() {
        var world = new World(EPHEMERAL);
        world.next(ephemeral(new EphemeralView.Absent()), NOT_READY);
        var longAgo = deployed(world.observed.now().minusSeconds(3600));

        var waiting = world.next(ephemeral(longAgo), UNANSWERED);
        assertThat(waiting.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(waiting.status().summary()).startsWith("connects; the run fails at ");

        var moved = new World(PINNED.formatted("true")).next(
                placed(world.observed.now().minusSeconds(3600), "n1", "n2"), UNANSWERED);
        assertThat(moved.step()).isInstanceOf(RunStep.Wait.class);
    }

    @Test
    void waitsForAClusterThatCouldBeUsedOnce() {
        var world = new World(EPHEMERAL);
        var longAgo = ephemeral(deployed(world.observed.now().minusSeconds(3600)));
        world.next(longAgo, SimulatedWorld.cluster());

        var waiting = world.next(longAgo, NOT_READY);
        assertThat(waiting.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(waiting.status().summary()).startsWith("no pod fits on any node; other runs go first");
    }

    @Test
    void doesNotLoseTheClusterWhereAnotherVersionFindsTheSpecInvalid() {
        var world = new World(EPHEMERAL);
        world.next(ephemeral(new EphemeralView.Absent()), NOT_READY);
        var decision = run.next(world.benchmark,
                new Planned.Invalid<>(List.of(new Problem("spec.duration", "20s", "is too short now"))),
                world.observed);
        assertThat(decision.status().phase()).isEqualTo("Failed");
        assertThat(decision.status().runId()).as("what keeps the spec").isNotNull();
        assertThat(decision.status().completionTime()).isNotNull();
        assertThat(decision.status().cluster()).isEqualTo(new EphemeralStatus(world.kafka(),
                EphemeralState.CREATED.text()));
    }

    @Test
    void keepsItsSpecWhileTheClusterIsNotKnownAfterARestart() {
        var world = new World(EPHEMERAL);
        world.next(ephemeral(new EphemeralView.Absent()), NOT_READY);
        var decision = world.next(ephemeral(new EphemeralView.Waiting(WaitReason.RESOLVING_KAFKA, "looks")), NOT_READY);
        assertThat(decision.status().runId()).isNotNull();
    }

    @Test
    void measuresLinksOfBrokersThatHaveOne() {
        var decision = new World(EPHEMERAL).next(provisioned(new LinksView.NotMeasured()), SimulatedWorld.cluster());
        assertThat(decision.step()).isInstanceOfSatisfying(RunStep.MeasureLinks.class, step -> {
            assertThat(step.plan().links()).containsExactly(new RequestedLink(2, null, 10_000_000L),
                    new RequestedLink(3, null, 10_000_000L));
            assertThat(step.plan().topic()).startsWith("skewbench-").endsWith("-links");
        });
    }

    @Test
    void refusesLinksThatAreWiderThanAsked() {
        var failed = new World(EPHEMERAL).next(provisioned(rates(9_500_000, 900_000_000)), SimulatedWorld.cluster());
        assertThat(failed.step()).isEqualTo(new RunStep.Finish());
        assertThat(reason(failed)).isEqualTo("LinkNotHonoured");
        assertThat(failed.status().summary()).startsWith("Broker 3 sends 900 Mbit/s, although its link is limited to "
                + "10M")
                .contains("kubernetes.io/egress-bandwidth");
    }

    @Test
    void recordsWhatLinksWereMeasuredAs() {
        var world = new World(EPHEMERAL);
        world.next(provisioned(new LinksView.NotMeasured()), SimulatedWorld.cluster());
        var decision = world.next(provisioned(rates(9_500_000, 5_000_000)), SimulatedWorld.cluster());

        assertThat(decision.step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(requireNonNull(requireNonNull(decision.status().environment()).brokers())).filteredOn(
                broker -> broker.link() != null).hasSize(2).allSatisfy(broker -> {
                    assertThat(requireNonNull(broker.link()).egress()).isEqualTo("10M");
                    assertThat(requireNonNull(broker.link()).ingress()).isNull();
                });
        assertThat(decision.status().warnings()).containsExactly("Broker 3 sends 5 Mbit/s at most, of the 10M of its "
                + "link: something else on the path limits the rate");
    }

    @Test
    void usesTheRecordedLinksIfThePodThatMeasuredThemNoLongerExists() {
        var world = new World(EPHEMERAL);
        world.next(provisioned(new LinksView.NotMeasured()), SimulatedWorld.cluster());
        world.next(provisioned(rates(9_500_000, 9_500_000)), SimulatedWorld.cluster());
        var decision = world.next(provisioned(new LinksView.PodGone()),
                SimulatedWorld.cluster());
        assertThat(decision.step()).isInstanceOf(RunStep.StartWorkers.class);
    }

    @Test
    void waitsForTheMeasurementOfLinksUntilItsDeadline() {
        var world = new World(EPHEMERAL);
        // 10 minutes, and 5 for each of 2 links
        var since = world.observed.now().minusSeconds(1_199);
        var waiting = world.next(provisioned(new LinksView.Measuring(null, since)), SimulatedWorld.cluster());
        assertThat(waiting.status().summary()).isEqualTo("Measuring the links of brokers; the run fails at "
                + world.observed.now().plusSeconds(1) + " unless they are measured");

        var failed = world.next(provisioned(new LinksView.Measuring(null, since.minusSeconds(1))),
                SimulatedWorld.cluster());
        assertThat(failed.step()).isEqualTo(new RunStep.Finish());
        assertThat(reason(failed)).isEqualTo("LinksNotMeasured");
    }

    @Test
    void failsWhereLinksCannotBeMeasured() {
        var failed = new World(EPHEMERAL).next(provisioned(new LinksView.Failed("OOMKilled")),
                SimulatedWorld.cluster());
        assertThat(reason(failed)).isEqualTo("LinksNotMeasured");
    }

    @Test
    void sendsOnlyWhereBrokersAreWhereTheSpecWantsThem() {
        assertThat(pinned(false, null, "n1", "n2").step()).isInstanceOf(RunStep.StartWorkers.class);

        var blocked = pinned(false, null, "n2", "n3");
        assertThat(reason(blocked)).isEqualTo("BrokersMisplaced");
        assertThat(blocked.status().summary())
                .startsWith("spec.cluster.strimzi.pinning: Broker 1 of node pool fast runs "
                        + "on node n2, which has no label disk=fast (1 more brokers are elsewhere). Give its node pool "
                        + "a node affinity, label the node, or set enforce: true");
        assertThat(pinned(false, null, "n1", "n3").status().summary()).contains(
                "Broker 2 of node pool slow runs on node n3, which has link=wide and not link=narrow");
    }

    @Test
    void hasBrokersMovedWhereTheSpecEnforcesIt() {
        assertThat(pinned(true, null, "n1", "n2").step()).isInstanceOf(RunStep.StartWorkers.class);
        var moving = pinned(true, null, "n1", "n1");
        assertThat(moving.step()).isEqualTo(new RunStep.PinBrokers());
        assertThat(moving.status().runId()).isNotNull();
        assertThat(moving.status().summary()).startsWith("Waiting for Strimzi to move brokers, which usually begins "
                + "within 2 minutes: "
                + "Broker 2 of node pool slow runs on node n1");
        assertThat(Conditions.find(moving.status().conditions(), ConditionType.BROKERS_RESTORED))
                .hasValueSatisfying(it -> assertThat(it.getStatus()).isEqualTo("False"));
        assertThat(Conditions.find(pinned(true, null, "n1", "n2").status().conditions(),
                ConditionType.BROKERS_RESTORED)).isEmpty();

        var now = new World(PINNED.formatted("true")).observed.now();
        var waiting = pinned(true, now, "n1", "n1");
        assertThat(waiting.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(Conditions.find(waiting.status().conditions(), ConditionType.BROKERS_RESTORED)).isPresent();
        assertThat(pinned(true, now, "n1", null).status().summary()).contains("Broker 2 of node pool slow runs on no "
                + "node yet");
        var failed = pinned(true, now.minusSeconds(901), "n1", "n1");
        assertThat(failed.step()).isEqualTo(new RunStep.Finish());
        assertThat(reason(failed)).isEqualTo("BrokersNotMoved");
    }

    @Test
    void recordsWhereBrokersAreOnceTheyAreWhereTheSpecWantsThem() {
        var world = new World(PINNED.formatted("true"));

        var pinning = world.next(placed(null, "n1", "n1"), cluster("n1"));
        assertThat(pinning.step()).isEqualTo(new RunStep.PinBrokers());
        assertThat(requireNonNull(pinning.status().environment()).brokers()).isNull();

        var since = world.observed.now();
        var moving = world.next(placed(since, "n1", null), cluster("n1"));
        assertThat(requireNonNull(moving.status().environment()).brokers()).isNull();

        // What is asked of Kafka may be older than what is asked of Kubernetes
        world.next(placed(since, "n1", "n2"), cluster("n1"));
        var starting = world.next(placed(since, "n1", "n2"), cluster("n2"));
        assertThat(starting.step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(requireNonNull(requireNonNull(starting.status().environment()).brokers()))
                .extracting(Broker::node).containsOnly("n2");
    }

    /** One whose brokers all run on that node. */
    private static ClusterView cluster(String node) {
        var cluster = (ClusterView.Usable) SimulatedWorld.cluster();
        return new ClusterView.Usable(cluster.clusterId(), cluster.bootstrapServers(), cluster.client(),
                cluster.brokers().stream()
                        .map(broker -> new BrokerView(broker.id(), broker.host(), null, node, null, null))
                        .toList());
    }

    @Test
    void waitsForBrokersThatAreInTheirPlacesAndYetToBeRestarted() {
        var world = new World(PINNED.formatted("true"));
        var waiting = world.next(placed(world.observed.now(), "n1", "n2", false), SimulatedWorld.cluster());
        assertThat(waiting.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(waiting.status().summary())
                .isEqualTo("Waiting for Strimzi to move brokers, 1 of 2 so far: Broker 2 of node pool slow has not "
                        + "been restarted by Strimzi yet; the run fails at " + world.observed.now().plusSeconds(900)
                        + " unless the brokers are moved and Kafka can be used");
    }

    @Test
    void reportsTheDeadlineOfMovedBrokersWhileKafkaIsNotReady() {
        var world = new World(PINNED.formatted("true"));
        var waiting = world.next(placed(world.observed.now(), "n1", "n1"), NOT_READY);
        assertThat(reason(waiting)).isEqualTo("KafkaNotReady");
        assertThat(waiting.status().summary()).contains("the run fails at " + world.observed.now().plusSeconds(900));
        assertThat(Conditions.find(waiting.status().conditions(), ConditionType.RUNNABLE)).isEmpty();
    }

    @Test
    void refusesLabelsThatNoNodeHasAndPoolsThatNoBrokerIsIn() {
        var noNode = PINNED.formatted("true").replace("link: narrow", "link: dead");
        assertThat(new World(noNode).next(placed(null, "n1", "n2"), SimulatedWorld.cluster()).status().summary())
                .startsWith(
                        "spec.cluster.strimzi.pinning.pools[0].nodeSelector: \"{link=dead}\": no Kubernetes node has "
                                + "these labels; label a node, or choose other labels");
        var noPool = PINNED.formatted("true").replace("name: slow", "name: lazy");
        assertThat(new World(noPool).next(placed(null, "n1", "n2"), SimulatedWorld.cluster()).status().summary())
                .startsWith(
                        "spec.cluster.strimzi.pinning.pools[0].name: \"lazy\": no broker is in such a node pool; use "
                                + "one of fast, slow");
    }

    @Test
    void refusesMoreReplicasThanBrokers() {
        var spec = Specs.spec(EPHEMERAL.replace("    readyTimeout: 3m\n",
                "    config: {default.replication.factor: 4, min.insync.replicas: 3}\n"));
        var planned = (Planned.Invalid<Experiment>) ExperimentPlanner.plan(spec);
        assertThat(planned.problems()).hasToString("[spec.cluster.ephemeral.config: \"default.replication.factor: 4\": "
                + "exceeds the number of brokers in the pools, 3; lower it, or add brokers]");
    }

    @Test
    void refusesMoreLinksThanCanBeMeasuredAndNamesThatNoServiceMayHave() {
        assertThat(problems(EPHEMERAL.replace("name: slow, replicas: 2", "name: slow, replicas: 60")))
                .hasToString("[spec.cluster.ephemeral.pools: \"60 nodes with a link\": at most 59 can be measured; "
                        + "limit fewer]");
        assertThat(problems(EPHEMERAL.replace("name: narrow", "name: 1-narrow"))).singleElement()
                .satisfies(problem -> assertThat(problem.toString())
                        .startsWith("spec.cluster.ephemeral.name: \"1-narrow\": the names of Services start with it"));
    }

    private static List<Problem> problems(String yaml) {
        return ((Planned.Invalid<Experiment>) ExperimentPlanner.plan(Specs.spec(yaml))).problems();
    }

    @Test
    void keepsAClusterAsTheSpecSays() {
        var end = Instant.parse("2026-11-20T12:00:00Z");
        assertThat(isKept("", end, end)).isFalse();
        assertThat(isKept("keep: OnFailure\n", end, end)).isTrue();
        assertThat(isKept("keep: Always\n", end, end)).isTrue();
        assertThat(isKept("keep: Always\n", end, end.plusSeconds(60))).isFalse();
    }

    private boolean isKept(String keep, Instant end, Instant now) {
        var world = new World(EPHEMERAL.replace("    readyTimeout: 3m\n", keep.isEmpty() ? "" : "    " + keep)
                + "ttlSecondsAfterFinished: 60\n");
        var failed = world.next(ephemeral(deployed(end.minus(Duration.ofDays(1)))), NOT_READY);
        assertThat(failed.status().phase()).isEqualTo("Failed");
        assertThat(failed.status().completionTime()).isEqualTo(end.toString());
        return ClusterKeeping.isKept(world.benchmark, now);
    }

    @Test
    void reportsThatPausedStrimziMovesNoBrokers() {
        var world = new World(PINNED.formatted(true));
        var paused = new ClusterProvisioning(new EphemeralView.NotAsked(), new PinningView.Known(
                List.of(new PlacedBroker(1, "fast", "n2", false), new PlacedBroker(2, "slow", "n2", true)), NODES,
                world.observed.now(), null,
                "Strimzi's reconciliation of Kafka bench is paused"), new LinksView.NotAsked());

        assertThat(world.next(paused, SimulatedWorld.cluster()).status().summary())
                .startsWith("Strimzi's reconciliation of Kafka bench is paused; remove it to have the brokers moved: ");
    }

    private Decision pinned(boolean enforce, @Nullable Instant since, @Nullable String fast, @Nullable String slow) {
        return new World(PINNED.formatted(enforce)).next(placed(since, fast, slow), SimulatedWorld.cluster());
    }

    private static ClusterProvisioning placed(@Nullable Instant since, @Nullable String fast, @Nullable String slow) {
        return placed(since, fast, slow, true);
    }

    private static ClusterProvisioning placed(@Nullable Instant since, @Nullable String fast, @Nullable String slow,
            boolean settled) {
        return new ClusterProvisioning(new EphemeralView.NotAsked(), new PinningView.Known(List.of(
                new PlacedBroker(1, "fast", fast, true), new PlacedBroker(2, "slow", slow, settled)), NODES, since,
                null, null),
                new LinksView.NotAsked());
    }

    private static ClusterProvisioning ephemeral(EphemeralView view) {
        return new ClusterProvisioning(view, new PinningView.NotAsked(), new LinksView.NotMeasured());
    }

    private static ClusterProvisioning provisioned(LinksView links) {
        return new ClusterProvisioning(deployed(Instant.EPOCH), new PinningView.NotAsked(), links);
    }

    /** One that Strimzi noticed at once. */
    private static EphemeralView deployed(Instant since) {
        return new EphemeralView.Created(since, since, null);
    }

    private static LinksView rates(long second, long third) {
        return new LinksView.Measured(new LinkRates(List.of(new BrokerRates(2, null, second),
                new BrokerRates(3, null, third))));
    }

    private static String reason(Decision decision) {
        return Conditions.find(decision.status().conditions(), ConditionType.READY).orElseThrow().getReason();
    }

    /** A run before its first trial. */
    private static EphemeralStatus created(String kafka, @Nullable String deployingSince) {
        return new EphemeralStatus(kafka, EphemeralState.CREATED.text(), null, null, deployingSince);
    }

    private final class World {
        final Benchmark benchmark;
        final Experiment experiment;
        final Observed observed;

        World(String yaml) {
            var spec = Specs.spec(yaml);
            benchmark = Specs.benchmark(spec);
            experiment = Specs.experiment(spec);
            observed = new SimulatedWorld(experiment).observe();
        }

        /** Returns what the run's own Kafka is called. */
        String kafka() {
            return "narrow-" + RunId.of(benchmark);
        }

        Decision next(ClusterProvisioning provisioning, ClusterView cluster) {
            var decision = run.next(benchmark, new Planned.Valid<>(experiment),
                    Observed.builder().now(observed.now()).cluster(cluster).topics(observed.topics())
                            .idleTopics(observed.idleTopics())
                            .provisioning(provisioning).build());
            benchmark.setStatus(decision.status());
            return decision;
        }
    }
}
