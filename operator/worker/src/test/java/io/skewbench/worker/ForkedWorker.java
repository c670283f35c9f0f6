package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerProgram;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** A worker as a process of its own, with the class path of its plan, driven through files in a folder. */
record ForkedWorker(Path folder) {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    /** Parts of the paths of clients and their dependencies in a local Maven repository. */
    private static final List<String> OF_CLIENTS = List.of("/org/apache/kafka/", "/lz4-java/", "/snappy-java/",
            "/zstd-jni/", "/org/apache/zookeeper/", "/io/netty/");

    /** Runs the plan to its end. */
    WorkerReport run(TaskPlan plan) throws IOException, InterruptedException {
        var report = folder.resolve("report-w-0.json");
        Files.writeString(folder.resolve("plan-w.json"), Json.write(plan));
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath(plan),
                WorkerProgram.MAIN_CLASS, "--control=files", "--dir=" + folder, "--workload=w", "--pod=0")
                .redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile())
                .start();
        try {
            await().atMost(PATIENCE).until(() -> !process.isAlive() || read(report) instanceof WorkerReport.Ready);
            Files.writeString(folder.resolve(".start"), Json.write(new StartSignal(System.currentTimeMillis() + 300)));
            Files.move(folder.resolve(".start"), folder.resolve("start.json"));
            await().atMost(PATIENCE).until(() -> !process.isAlive());
        } finally {
            process.destroyForcibly();
        }
        assertThat(report).as(Files.readString(folder.resolve("log"), StandardCharsets.UTF_8)).exists();
        return read(report);
    }

    /** Runs the plan, which is to end as planned. */
    WorkerResult result(WorkerPlan plan) throws IOException, InterruptedException {
        return Trials.done(run(plan));
    }

    private static WorkerReport read(Path report) throws IOException {
        return Files.exists(report)
                ? Json.read(Files.readString(report), WorkerReport.class)
                : new WorkerReport.Preparing();
    }

    private static String classPath(TaskPlan plan) {
        var own = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(Predicate.not(entry -> OF_CLIENTS.stream().anyMatch(entry::contains))).toList();
        return String.join(File.pathSeparator,
                WorkerProgram.classPath(plan, own, System.getProperty("skewbench.installation")));
    }
}
