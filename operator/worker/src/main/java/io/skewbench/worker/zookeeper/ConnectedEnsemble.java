package io.skewbench.worker.zookeeper;

import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.ProbedSystem.Ensemble;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.operate.SystemClients;
import org.apache.zookeeper.Version;

/** Connects a worker to an ensemble. A class of its own, so that it can be loaded, and can fail, without any client. */
public final class ConnectedEnsemble {

    private ConnectedEnsemble() {}

    /**
     * Connects all clients of a worker and creates what their operations need.
     *
     * @throws WorkerFailedException if that isn't possible
     */
    public static SystemClients open(OperationPlan plan, Ensemble ensemble, int pod) throws InterruptedException {
        checkClient(ensemble);
        return ZooKeeperClients.open(plan, ensemble, pod);
    }

    /** A class path without the client of the plan's version would otherwise show as a missing class, or not at all. */
    private static void checkClient(Ensemble ensemble) {
        var isThere = ConnectedEnsemble.class.getResource("/org/apache/zookeeper/Version.class") != null;
        var loaded = isThere ? Version.getVersion() : "none";
        if (!loaded.equals(ensemble.clientVersion())) {
            throw new WorkerFailedException(WorkerFailure.CLIENT_VERSION_MISSING,
                    "The plan requires ZooKeeper's client " + ensemble.clientVersion()
                            + ", but the version on the worker's class path is " + loaded,
                    null);
        }
    }
}
