package io.skewbench.worker;

import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.control.ControlPlaneException;
import io.skewbench.worker.control.FilesControl;
import io.skewbench.worker.control.KubernetesControl;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The worker's process. */
public final class WorkerMain {
    private static final int AS_PLANNED = 0;
    private static final int FAILED = 1;
    private static final int WRONG_ARGUMENTS = 2;

    private WorkerMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        ExitNote.writeTo(System.err);
        // Not a return: a sending thread that is stuck in the producer must not keep a failed worker alive.
        System.exit(run(List.of(arguments), System.getenv()));
    }

    private static int run(List<String> arguments, Map<String, String> environment) throws InterruptedException {
        WorkerArguments parsed;
        try {
            parsed = WorkerArguments.parse(arguments, environment);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + ". --help says more.");
            return WRONG_ARGUMENTS;
        }
        return switch (parsed) {
            case WorkerArguments.Help() -> {
                System.out.print(WorkerArguments.USAGE);
                yield AS_PLANNED;
            }
            case WorkerArguments.Files files -> {
                var unused = Parent.endWith();
                yield run(new FilesControl(files.folder(), files.workload(), files.pod()), files.pod(),
                        files.payload());
            }
            case WorkerArguments.Kubernetes kubernetes -> run(KubernetesControl.of(kubernetes.plan(),
                    kubernetes.planSha256(), kubernetes.workload(), kubernetes.reportPrefix() + "-" + kubernetes.pod(),
                    environment),
                    kubernetes.pod(), kubernetes.payload());
        };
    }

    private static int run(ControlPlane control, int pod, @Nullable Path payload) throws InterruptedException {
        try (control) {
            return switch (new Worker(control, pod, payload).run()) {
                case WorkerReport.Failed failed -> {
                    System.err.println(failed.reason() + ": " + failed.message());
                    yield FAILED;
                }
                default -> AS_PLANNED;
            };
        } catch (ControlPlaneException e) {
            System.err.println(e.getMessage());
            return FAILED;
        }
    }
}
