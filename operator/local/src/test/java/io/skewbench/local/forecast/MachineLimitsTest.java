package io.skewbench.local.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.Main;
import io.skewbench.local.TestResources;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.system.ServersHere;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run will take, beside what a machine has. */
class MachineLimitsTest {
    private static final long GIB = 1L << 30;
    private static final MachineLimits LAPTOP = new MachineLimits(16 * GIB, 100 * GIB);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aThousandWorkersDoNotRunOnALaptop() {
        var plan = plan(resources().replace("topic: uneven", "topic: uneven\n      pods: 1000"));

        assertThat(LAPTOP.tooManyProcesses(plan, ServersHere.brokers(3)))
                .hasValueSatisfying(problem -> assertThat(problem.toString())
                        .startsWith("spec.workloads[0].pods: \"1000\": each of 1000 workers and 3 brokers")
                        .contains("this machine has 16 GiB", "producersPerPod"));
    }

    @Test
    void consumersAreProcessesToo() {
        var plan = plan(resources().replace("topic: uneven",
                "topic: uneven\n      consumers: [{name: few}, {name: many, pods: 100}]"));

        assertThat(new MachineLimits(8 * GIB, GIB).tooManyProcesses(plan, ServersHere.brokers(0)))
                .hasValueSatisfying(problem -> assertThat(problem.toString())
                        .startsWith("spec.workloads[0].consumers[1].pods: \"100\": each of 102 workers"));
    }

    @Test
    void heapsOfAProbeAndItsServerAreWarnedOf() {
        var plan = plan(TestResources.probe("b", "seed: 1").replace("- name: probe", "- name: probe\n      pods: 30"));

        assertThat(new MachineLimits(4 * GIB, GIB).warnings(List.of(plan), ServersHere.ofEnsemble(1))).singleElement()
                .asString().contains("spec.workloads[0].pods: \"30\": heaps of workers and servers may grow to ");
    }

    @Test
    void heapsThatMayExceedTheMemoryAreWarnedOf() {
        var plan = plan(resources().replace("topic: uneven", "topic: uneven\n      pods: 30"));

        assertThat(LAPTOP.tooManyProcesses(plan, ServersHere.brokers(3))).isEmpty();
        assertThat(LAPTOP.warnings(List.of(plan), ServersHere.brokers(3))).singleElement().asString()
                .contains("spec.workloads[0].pods: \"30\": heaps of workers and brokers may grow to 30.4 GiB");
    }

    @Test
    void dataOfASearchAlongAnAxisIsAnUpperBound() {
        // Given 20 trials of 3 and 180 s
        var plan = plan(resources().replace("rate: 500", "rate: 500000").replace("duration: 1s", "duration: 180s")
                .replace("repetitions: 1", "search: {axis: rate, find: Highest}\n  sweep: {axes: [{name: rate, "
                        + "values: [{name: low, load: {rate: 5}}, {name: high}]}]}"));

        assertThat(LAPTOP.warnings(List.of(plan), ServersHere.brokers(3))).singleElement().asString()
                .startsWith("The brokers may store up to 197.7 GiB, and ");
    }

    @Test
    void dataThatTheDiskCannotHoldIsWarnedOfWhereBrokersAreHere() {
        var plan = plan(resources().replace("rate: 500", "rate: 500000").replace("duration: 1s", "duration: 1h"));

        assertThat(LAPTOP.warnings(List.of(plan), ServersHere.brokers(3))).singleElement().asString()
                .contains("would store about 194.6 GiB", "has room for 100 GiB", "retention.bytes");
        assertThat(LAPTOP.warnings(List.of(plan), ServersHere.brokers(0))).isEmpty();
        assertThat(LAPTOP.warnings(List.of(plan(resources())), ServersHere.brokers(3))).isEmpty();
    }

    @Test
    void dataThatIsDeletedMeanwhileNeedsNoRoom() {
        var plan = plan(resources().replace("rate: 500", "rate: 500000").replace("duration: 1s", "duration: 1h")
                .replace("  placement:", "  config: {retention.bytes: 1000000, segment.bytes: 1000000}\n  placement:"));

        assertThat(LAPTOP.warnings(List.of(plan), ServersHere.brokers(3))).isEmpty();
    }

    @Test
    void validatePrintsTrialsTimeAndData() throws IOException {
        var yaml = resources().replace("rate: 500", "rate: 1000")
                .replace("repetitions: 1", "repetitions: 3\n  burnIn: 0")
                .replace("  placement:", "  replicationFactor: 2\n  placement:");

        // Of 3 s warm-up and 1 s, 1000 records/s of 116 bytes; 5 s are the overhead of a trial.
        assertThat(validate(yaml)).contains("Benchmark b: 3 trials of 9s, about 27s in all; data: about 1.3 MiB sent "
                + "before compression, 2.7 MiB with all replicas").doesNotContain("Warning");
    }

    @Test
    void validateSaysWhatItCannotKnow() throws IOException {
        assertThat(validate(resources().replace("rate: 500", "unlimited: {}")))
                .contains("data: unknown, as no rate limits workload w");
        assertThat(validate(resources().replace("topic: uneven", "kafkaTopic: orders")))
                .contains("at least").contains("as the files do not say how many replicas topic orders has");
    }

    @Test
    void validateWarnsOfMonths() throws IOException {
        var yaml = resources().replace("duration: 1s", "duration: 24h").replace("repetitions: 1",
                "repetitions: 100\n  burnIn: 0");

        assertThat(validate(yaml)).contains("Warning: Benchmark b: takes about 100 days, which are 100 trials (1 "
                + "variants and sweep points, 100 repetitions) of 24h8s; lower spec.duration or spec.repetitions");
    }

    private String validate(String yaml) throws IOException {
        var said = new StringWriter();
        var writer = new PrintWriter(said, true);
        var file = Files.writeString(folder.resolve("b.yaml"), yaml);

        assertThat(Main.commandLine().setOut(writer).setErr(writer).execute("validate", file.toString()))
                .as(said.toString()).isZero();
        return said.toString();
    }

    private static BenchmarkPlan plan(String yaml) {
        var files = ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
        assertThat(files.problems()).isEmpty();
        return BenchmarkPlan.tentatively(files).getFirst();
    }

    private static String resources() {
        return TestResources.skewedTopic() + "---\n" + TestResources.benchmark("b", "variants: "
                + "[{name: keyed, partitioner: Keyed}]");
    }
}
