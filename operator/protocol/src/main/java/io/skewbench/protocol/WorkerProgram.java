package io.skewbench.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How a worker process is started, wherever that is. Where workers are installed there is a folder {@code clients} with
 * a folder of jars for each version of kafka-clients; their own jars, which hold no Kafka client, lie elsewhere.
 */
public final class WorkerProgram {
    public static final String MAIN_CLASS = "io.skewbench.worker.WorkerMain";
    public static final String DEFAULT_CLIENT_VERSION = "4.4.0";

    private WorkerProgram() {}

    /**
     * Returns the class path of the plan's workers, entry by entry.
     *
     * @param own the worker's own jars
     * @param installation folder that {@code clients} is in
     */
    public static List<String> classPath(TaskPlan plan, List<String> own, String installation) {
        var entries = new ArrayList<>(own);
        entries.add(installation + "/clients/" + clientVersion(plan) + "/*");
        return entries;
    }

    /** Returns the version of kafka-clients that the plan's workers run on. */
    public static String clientVersion(TaskPlan plan) {
        return Objects.requireNonNullElse(plan.clientVersion(), DEFAULT_CLIENT_VERSION);
    }
}
