package io.skewbench.local.drive;

import io.skewbench.engine.Observed.WorkerView;
import io.skewbench.brokers.process.Child;
import io.skewbench.local.process.Distribution;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.protocol.WorkerPlan;
import io.skewbench.protocol.WorkerProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One worker of one attempt. */
final class WorkerProcess {
    private static final long MIB = 1024 * 1024;
    /** Beside the producers' buffers: records in flight, histograms, code. */
    private static final long BASE_HEAP_MIB = 256;
    private static final long MIN_HEAP_MIB = 512;
    /** Kafka's default of {@code buffer.memory}. */
    private static final String BUFFER_MEMORY_BYTES = "33554432";

    private final String workload;
    private final int pod;
    private final List<String> topics;
    private final Child child;
    private final ReportFile report;
    private final boolean recordsArchive;

    private WorkerProcess(WorkerPlan plan, int pod, Child child, ReportFile report, boolean recordsArchive) {
        this.workload = plan.workload();
        this.pod = pod;
        this.topics = plan.topicNames();
        this.child = child;
        this.report = report;
        this.recordsArchive = recordsArchive;
    }

    /**
     * Starts it.
     *
     * @param folder with the plans; the report comes there too
     */
    static WorkerProcess start(Path folder, WorkerPlan plan, int pod, RunFolder run, Distribution distribution,
            String classPath) {
        // Without memory for one thread the others would wait for it: better to end, and say why in the log.
        var arguments = new ArrayList<>(
                List.of("-Xmx" + heapMib(plan) + "m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));
        arguments.addAll(distribution.archive("worker-" + WorkerProgram.clientVersion(plan)));
        arguments.addAll(List.of("-cp", distribution.workerClassPath(plan, classPath), WorkerProgram.MAIN_CLASS,
                "--control=files", "--dir=" + folder, "--workload=" + plan.workload(), "--pod=" + pod));
        var name = folder.getFileName() + "-" + plan.workload() + "-" + pod;
        return new WorkerProcess(plan, pod, Child.start(run, name, arguments),
                new ReportFile(folder.resolve("report-" + plan.workload() + "-" + pod + ".json")),
                distribution.recordsArchives());
    }

    WorkerView view() {
        // In this order: what a worker reports just before it ends must be seen when its end is.
        var ending = child.ending();
        var newest = report.read();
        var lost = newest != null && newest.isFinal() ? null : ending;
        return new WorkerView(workload, pod, topics, newest, lost, null, null);
    }

    void end() {
        if (recordsArchive) {
            child.awaitEnd();
        }
        child.kill();
    }

    Path log() {
        return child.log();
    }

    private static long heapMib(WorkerPlan plan) {
        var buffer = Long.parseLong(plan.producer().getOrDefault("buffer.memory", BUFFER_MEMORY_BYTES));
        return Math.max(MIN_HEAP_MIB, BASE_HEAP_MIB + plan.producersPerPod() * (buffer / MIB + 8));
    }
}
