package io.skewbench.local.drive;

import io.skewbench.brokers.process.Child;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One worker of one attempt. */
final class WorkerProcess {
    private final TaskPlan plan;
    private final int pod;
    private final Child child;
    private final ReportFile report;
    private final boolean recordsArchive;

    private WorkerProcess(TaskPlan plan, int pod, Child child, ReportFile report, boolean recordsArchive) {
        this.plan = plan;
        this.pod = pod;
        this.child = child;
        this.report = report;
        this.recordsArchive = recordsArchive;
    }

    /**
     * Starts it.
     *
     * @param folder with the plans and payloads; the report comes there too
     */
    static WorkerProcess start(Path folder, TaskPlan plan, int pod, LocalMachine machine) {
        var distribution = machine.distribution();
        var arguments = new ArrayList<>(WorkerProgram.jvmOptions(plan));
        arguments.addAll(distribution.archive("worker-" + WorkerProgram.clientVersion(plan)));
        arguments.addAll(
                List.of("-cp", distribution.workerClassPath(plan, machine.classPath()), WorkerProgram.MAIN_CLASS,
                        "--control=files", "--dir=" + folder, "--workload=" + plan.name(), "--pod=" + pod));
        if (plan.group() == null && machine.payloads().containsKey(plan.workload())) {
            arguments.add("--payload=" + payload(folder, plan.workload()));
        }
        var name = folder.getFileName() + "-" + plan.name() + "-" + pod;
        return new WorkerProcess(plan, pod, Child.start(machine.folder(), name, arguments),
                new ReportFile(folder.resolve("report-" + plan.name() + "-" + pod + ".json")),
                distribution.recordsArchives());
    }

    /** Returns where the payload of a workload lies. */
    static Path payload(Path folder, String workload) {
        return folder.resolve("payload-" + workload);
    }

    WorkerView view() {
        // In this order: what a worker reports just before it ends must be seen when its end is.
        var ending = child.ending();
        var newest = report.read();
        var lost = newest != null && newest.isFinal() ? null : ending;
        return new WorkerView(plan.workload(), plan.group(), pod, plan.topicNames(), newest, lost, null, null);
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
}
