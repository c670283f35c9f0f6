package io.skewbench.local;

import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.result.RunRecord;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders of results as runs leave them. */
public final class ExampleResults {
    /** Of a run that two of three trials count of. */
    public static final String INTERRUPTED = """
            apiVersion: skewbench.io/v1alpha1
            kind: Benchmark
            metadata: {name: stored}
            spec:
              cluster: {strimzi: {name: bench}}
              workloads:
                - {name: w, topic: uneven, load: {rate: 500}, records: {value: {size: 100}}}
              variants: [{name: built-in, partitioner: BuiltIn}, {name: robin, partitioner: RoundRobin}]
              duration: 1s
              repetitions: 1
            status:
              phase: Running
              summary: Running trial 2 of 2
              runId: 666ff6ccaa
              progress: {trials: 2, completed: 1, failed: 0, text: 1/2}
              trials:
                - {index: 0, attempt: 0, variant: built-in, repetition: 1, state: Complete}
              variants:
                - name: built-in
                  partitioner: BuiltIn
                  trials: 1
                  recordsPerSecond: {median: 498.5, min: 498.5, max: 498.5}
                  brokers: [{broker: 0, records: 375, bytes: 37500, share: 0.75}]
                  workloads: []
              warnings: [With 1 repetition, chance can look like a difference]
              conditions:
                - {type: Ready, status: "False", reason: TrialRunning, message: Running trial 2 of 2}
                - {type: Failed, status: "False", reason: NotFailed, message: The run has not failed}
                - {type: Finished, status: "False", reason: Running, message: Running trial 2 of 2}
            """;

    private ExampleResults() {}

    /** Returns the folder of a run of this version, whose status.yaml holds this text. */
    public static Path in(Path parent, String status) throws IOException {
        var folder = Files.createDirectory(parent.resolve("stored-20261120T120000Z"));
        Files.writeString(folder.resolve("run.json"),
                Json.write(RunRecord.of(ManifestVersion.current(), "0", 1, null, null, null)));
        Files.createDirectory(folder.resolve("trials"));
        Files.writeString(Files.createDirectory(folder.resolve("input")).resolve("0-in.yaml"),
                TestResources.skewedTopic());
        Files.writeString(folder.resolve("status.yaml"), status);
        return folder;
    }

    /** Returns the same of a run that has failed. */
    public static String failed() {
        return INTERRUPTED.replace("phase: Running", "phase: Failed")
                .replace("{type: Failed, status: \"False\"", "{type: Failed, status: \"True\"")
                .replace("{type: Finished, status: \"False\"", "{type: Finished, status: \"True\"");
    }
}
