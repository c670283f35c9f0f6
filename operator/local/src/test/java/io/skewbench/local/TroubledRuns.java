package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.topic.Topics;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs that get into trouble in their second trial, when the first has a result. */
final class TroubledRuns {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String DISK = "256k";

    private final Path home;

    TroubledRuns(Path home) {
        this.home = home;
    }

    /**
     * How a run fared.
     *
     * @param untilReported time from the failure until the run named its cause
     * @param exit status of the run
     * @param tables what was printed of its result
     */
    record Outcome(Duration untilReported, int exit, String err, String tables) {

        /** Returns the outcome of a run that ends by itself. */
        static Outcome of(SkewbenchProcess run, Duration untilReported) throws IOException, InterruptedException {
            var exit = run.await();
            return new Outcome(untilReported, exit, run.err(), run.out());
        }
    }

    /** What gets in the way. */
    private interface Trouble {
        void begin() throws IOException, InterruptedException;
    }

    /** @param method that doesn't return */
    Outcome blockingPartitioner(String method) throws IOException, InterruptedException {
        var file = home.resolve("block");
        var run = SkewbenchProcess.run(home.resolve("partitioner"), resources("""
                [{name: own, partitioner: %s, producer: {%s: "%s", %s: %s}}]
                readyTimeout: 20s""".formatted(BlockingPartitioner.class.getName(),
                BlockingPartitioner.FILE, file, BlockingPartitioner.METHOD, method)), "--class-path",
                "target/test-classes");
        var untilReported = follow(run, () -> Files.createFile(file),
                "partitioner " + BlockingPartitioner.class.getName());
        return Outcome.of(run, untilReported);
    }

    /** The broker is one of a Kafka that the run uses and didn't start. */
    Outcome dyingBroker() throws IOException, InterruptedException {
        try (var folder = TestRunFolder.open("trouble")) {
            var brokers = EmbeddedKafka.start(3, folder, Distribution.find());
            var run = SkewbenchProcess.run(home.resolve("broker"), resources("""
                    [{name: built-in, partitioner: BuiltIn,
                      producer: {request.timeout.ms: 8000, delivery.timeout.ms: 12000}}]"""),
                    "--bootstrap-server", brokers.bootstrapServers());
            var untilReported = follow(run, () -> brokers.kill(1), "broker 1");
            // The broker may come back, so that the run would wait for it.
            run.signal("INT");
            var exit = run.await();
            var err = run.err();
            var shown = SkewbenchProcess.show(run);
            assertThat(shown.await()).as(shown.err()).isZero();
            return new Outcome(untilReported, exit, err, shown.out());
        }
    }

    /** Somebody deletes the topic of a trial under way and creates another of its name. */
    Outcome replacedTopic() throws IOException, InterruptedException {
        try (var folder = TestRunFolder.open("trouble")) {
            var brokers = EmbeddedKafka.start(3, folder, Distribution.find());
            try (var kafka = KafkaCluster.connect(brokers.bootstrapServers(), Map.of())) {
                var run = SkewbenchProcess.run(home.resolve("topic"),
                        resources("[{name: built-in, partitioner: BuiltIn}]"),
                        "--bootstrap-server", brokers.bootstrapServers());
                var untilReported = follow(run, () -> replace(kafka), "Topic uneven was deleted");
                return Outcome.of(run, untilReported);
            }
        }
    }

    /** Producers may have created it again already, through automatic creation. */
    private static void replace(KafkaCluster kafka) {
        new Topics(kafka).delete("uneven");
        await().atMost(PATIENCE).until(() -> {
            new Topics(kafka).createAll(List.of("uneven"), 7, 1);
            return new Topics(kafka).layout("uneven").isPresent();
        });
    }

    /** The disk is a file system in memory, which only root may mount. */
    Outcome fullDisk() throws IOException, InterruptedException {
        var own = Files.createDirectories(home.resolve("disk"));
        var results = Files.createDirectories(own.resolve("results"));
        carryOut("mount", "-t", "tmpfs", "-o", "size=" + DISK, "skewbench-full", results.toString());
        try {
            var run = SkewbenchProcess.run(own, resources("[{name: built-in, partitioner: BuiltIn}]"));
            var untilReported = follow(run, () -> fill(results.resolve("filler")), "No space left on device");
            var outcome = Outcome.of(run, untilReported);
            assertThat(run.results().resolve("trials")).isDirectoryContaining("glob:**t0a0.json");
            return outcome;
        } finally {
            carryOut("umount", "--lazy", results.toString());
        }
    }

    private static String resources(String variants) {
        return TestResources.skewedTopic() + "---\n" + TestResources.benchmark("troubled",
                "variants: " + variants + "\ntrialRetries: 0").replace("repetitions: 1", "repetitions: 2")
                .replace("duration: 1s", "duration: 5s");
    }

    /** Returns the time from the trouble until the run said the name. */
    private static Duration follow(SkewbenchProcess run, Trouble trouble, String name)
            throws IOException, InterruptedException {
        awaitLine(run, "2/2");
        var from = System.nanoTime();
        trouble.begin();
        awaitLine(run, name);
        return Duration.ofNanos(System.nanoTime() - from);
    }

    private static void awaitLine(SkewbenchProcess run, String part) throws IOException {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50))
                .until(() -> !run.isAlive() || run.err().contains(part));
        assertThat(run.err()).contains(part);
    }

    private static void fill(Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            while (true) {
                out.write(0);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left on device");
        }
    }

    private static void carryOut(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).as(Arrays.toString(command)).isZero();
    }
}
