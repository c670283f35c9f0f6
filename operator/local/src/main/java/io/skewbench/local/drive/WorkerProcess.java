package io.skewbench.local.drive;

import io.skewbench.brokers.process.Child;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.TaskPlan.Work;
import io.skewbench.protocol.plan.WorkerProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The process of one worker of an attempt. */
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
     * Starts the worker.
     *
     * @param folder the folder with plans and payloads, where the worker writes its report
     */
    static WorkerProcess start(Path folder, TaskPlan plan, int pod, LocalMachine machine) {
        var distribution = machine.distribution();
        var arguments = new ArrayList<>(WorkerProgram.jvmOptions(plan));
        arguments.addAll(distribution.archive("worker-" + plan.clientFolder()));
        arguments.addAll(
                List.of("-cp", distribution.workerClassPath(plan, machine.classPath()), WorkerProgram.MAIN_CLASS,
                        "--control=files", "--dir=" + folder, "--workload=" + plan.name(), "--pod=" + pod));
        if (plan.work() == Work.PRODUCE && machine.payloads().containsKey(plan.workload())) {
            arguments.add("--payload=" + payload(folder, plan.workload()));
        }
        var name = folder.getFileName() + "-" + plan.name() + "-" + pod;
        return new WorkerProcess(plan, pod, Child.start(machine.folder(), name, arguments),
                new ReportFile(folder.resolve("report-" + plan.name() + "-" + pod + ".json")),
                distribution.recordsArchives());
    }

    /** Returns the file with the payload of a workload. */
    static Path payload(Path folder, String workload) {
        return folder.resolve("payload-" + workload);
    }

    WorkerView view() {
        // The end is read before the report, so that a report written just before the end is not missed.
        var ending = child.ending();
        var newest = report.read();
        var lost = newest != null && newest.isFinal() ? null : ending;
        return new WorkerView(plan.workload(), plan.group(), pod, plan.counted(), newest, lost, null, null,
                plan.work());
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
