package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.CLUSTER;
import static io.skewbench.engine.run.RunScenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.MeasuredLink;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.run.ClusterPreparation.Next;
import io.skewbench.protocol.report.LinkRates;
import io.skewbench.protocol.report.LinkRates.BrokerRates;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The link of broker 0, the only one, is limited to 100 Mbit/s. */
class LinkPreparationTest {
    private static final LinksView NOT_MEASURED = new LinksView.NotMeasured();

    private final RunScenario scenario = new RunScenario("cluster: {ephemeral: {name: bench, pools: [{name: a, "
            + "replicas: 1, roles: [controller, broker], link: {egress: 100M}}]}}");

    @Test
    void measuresTheLinksFirst() {
        assertThat(next(NOT_MEASURED, NOON)).hasValueSatisfying(next -> {
            assertThat(step(next)).isInstanceOfSatisfying(RunStep.MeasureLinks.class,
                    measure -> assertThat(measure.plan().links()).hasSize(1));
            assertThat(message(next)).startsWith("Measuring the links of 1 broker; ");
        });
    }

    @Test
    void measuresNothingThatIsNotLimited() {
        assertThat(next(new LinksView.NotAsked(), NOON)).isEmpty();
    }

    @Test
    void measuresNothingOnceATrialHasRun() {
        assertThat(next(NOT_MEASURED, NOON, true, null)).isEmpty();
    }

    @Test
    void measuresNothingAgain() {
        var noted = Environment.builder().brokers(List.of(Broker.builder().id(0).host("b0")
                .link(new MeasuredLink(null, null, "100M", 1L)).build())).build();

        assertThat(next(NOT_MEASURED, NOON, false, noted)).isEmpty();
    }

    @Test
    void waitsForTheMeasurement() {
        // Ten minutes, and five more for each link.
        assertThat(next(new LinksView.Measuring(null, NOON), NOON.plusSeconds(899)))
                .hasValueSatisfying(next -> {
                    assertThat(step(next)).isInstanceOf(RunStep.Wait.class);
                    assertThat(message(next)).isEqualTo("Measuring the links of brokers; the run fails at "
                            + "2026-11-20T12:15:00Z unless they are measured");
                });
    }

    @Test
    void tellsWhatKeepsThePodFromMeasuring() {
        assertThat(next(new LinksView.Measuring("Unschedulable: no node has room", NOON), NOON)).hasValueSatisfying(
                next -> assertThat(message(next)).startsWith(
                        "Measuring the links of brokers; Unschedulable: no node has room; the run fails at "));
    }

    @Test
    void failsARunWhoseLinksAreNotMeasuredInTime() {
        assertThat(next(new LinksView.Measuring(null, NOON), NOON.plusSeconds(900)))
                .hasValueSatisfying(next -> assertThat(step(next)).isInstanceOf(RunStep.Finish.class));
    }

    @Test
    void failsARunWhosePodIsGone() {
        assertThat(next(new LinksView.PodGone(), NOON)).hasValueSatisfying(next -> {
            assertThat(step(next)).isInstanceOf(RunStep.Finish.class);
            assertThat(message(next)).isEqualTo("The links could not be measured: the pod no longer exists");
        });
    }

    @Test
    void failsARunWhosePodReportsNoRates() {
        assertThat(next(new LinksView.Unreadable("no JSON"), NOON)).hasValueSatisfying(next -> {
            assertThat(step(next)).isInstanceOf(RunStep.Finish.class);
            assertThat(message(next)).isEqualTo(
                    "The links could not be measured: the pod's report cannot be read: no JSON");
        });
    }

    @Test
    void failsARunWhoseLinksCannotBeMeasured() {
        assertThat(next(new LinksView.Failed("no route"), NOON)).hasValueSatisfying(next -> {
            assertThat(step(next)).isInstanceOf(RunStep.Finish.class);
            assertThat(message(next)).isEqualTo("The links could not be measured: no route");
        });
    }

    @Test
    void failsARunWhoseLinksAreTooWide() {
        assertThat(next(measured(900_000_000L), NOON)).hasValueSatisfying(next -> {
            assertThat(step(next)).isInstanceOf(RunStep.Finish.class);
            assertThat(message(next)).startsWith("Broker 0 sends 900 Mbit/s, although its link is limited to 100M");
        });
    }

    @Test
    void goesOnOnceLinksAreAsNarrowAsAsked() {
        assertThat(next(measured(100_000_000L), NOON)).isEmpty();
    }

    private static LinksView measured(long egress) {
        return new LinksView.Measured(new LinkRates(List.of(new BrokerRates(0, null, egress))));
    }

    private static RunStep step(Next next) {
        return ((Next.Act) next).step();
    }

    private static String message(Next next) {
        return ((Next.Act) next).stage().message();
    }

    private Optional<Next> next(LinksView links, Instant now) {
        return next(links, now, false, null);
    }

    private Optional<Next> next(LinksView links, Instant now, boolean begun, @Nullable Environment noted) {
        var observed = scenario.observed().now(now).provisioning(new ClusterProvisioning(new EphemeralView.NotAsked(),
                new PinningView.NotAsked(), links)).build();
        return new LinkPreparation(scenario.benchmark.getSpec().cluster(), observed, "run", begun, noted).next(CLUSTER);
    }
}
