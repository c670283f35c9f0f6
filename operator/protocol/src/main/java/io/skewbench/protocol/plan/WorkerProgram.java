package io.skewbench.protocol.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a worker process is started, in a pod or on a local machine. An installation of workers has a folder {@code
 * clients} with a folder of jars for each client of a system under test, in each version; the worker's own jars, which
 * contain no such client, are elsewhere.
 */
public final class WorkerProgram {
    public static final String MAIN_CLASS = "io.skewbench.worker.WorkerMain";
    /** Another main class in the worker's jars, which measures links by a {@link LinkPlan}. */
    public static final String LINK_MAIN_CLASS = "io.skewbench.worker.link.LinkMain";
    public static final String DEFAULT_CLIENT_VERSION = "4.4.0";

    /** The heap's share of a container's limit of memory; the rest is for threads, code and buffers of the network. */
    public static final int HEAP_PERCENT = 60;

    private static final long MIB = 1024 * 1024;
    /**
     * Size of the young generation: each record takes a few hundred short-lived bytes. By default G1 makes it so small
     * that the records in flight under an unlimited load are copied again and again, which takes a sixth of the time at
     * 100 bytes a record.
     */
    private static final long YOUNG_MIB = 640;
    /** Heap beside the clients' buffers, for records in flight, histograms and code. */
    private static final long BASE_MIB = 320;
    /** Kafka's default of {@code buffer.memory}, in bytes. */
    public static final long DEFAULT_BUFFER_MEMORY = 32L << 20;
    /**
     * Heap of each consumer: what Kafka's default of {@code fetch.max.bytes} allows, for fetched records and for as
     * many in flight.
     */
    private static final long FETCHED_MIB = 100;
    /** Heap of each client whose operations are timed: 16 operations have two histograms of 250 KB each. */
    private static final long CLIENT_MIB = 10;
    /** Heap of a request in flight, beside its data. */
    private static final long REQUEST_BYTES = 1024;

    private WorkerProgram() {}

    /**
     * Returns the class path of the plan's workers, entry by entry.
     *
     * @param own the worker's own jars
     * @param installation folder that {@code clients} is in
     */
    public static List<String> classPath(TaskPlan plan, List<String> own, String installation) {
        return classPath(plan.clientFolder(), own, installation);
    }

    /**
     * Returns the class path of workers that run on the client in a folder.
     *
     * @param clientFolder as {@link TaskPlan#clientFolder}; for kafka-clients, its version
     */
    public static List<String> classPath(String clientFolder, List<String> own, String installation) {
        var entries = new ArrayList<>(own);
        entries.add(installation + "/clients/" + clientFolder + "/*");
        return entries;
    }

    /** Returns the options of the JVM of the plan's workers, with a heap that is enough for their clients. */
    public static List<String> jvmOptions(TaskPlan plan) {
        return jvmOptions("-Xmn" + YOUNG_MIB + "m", "-Xmx" + plan.heapBytes() / MIB + "m");
    }

    /** Returns the largest heap of a worker with so many producers of these settings, in bytes. */
    public static long producersHeapBytes(int producersPerPod, Map<String, String> producer) {
        var buffer = ClientSetting.number(producer, "buffer.memory", DEFAULT_BUFFER_MEMORY);
        return (YOUNG_MIB + BASE_MIB + producersPerPod * (8 + buffer / MIB)) * MIB;
    }

    /** Returns the largest heap of a worker with so many consumers, in bytes. */
    public static long consumersHeapBytes(int consumersPerPod) {
        return (YOUNG_MIB + BASE_MIB + consumersPerPod * FETCHED_MIB) * MIB;
    }

    /**
     * Returns the largest heap of a worker with so many clients whose operations are timed, in bytes: for histograms of
     * each, and for the data of requests in flight and of their answers.
     */
    public static long operationsHeapBytes(int clientsPerPod, ProbePlan probe) {
        var inFlight = 2L * probe.outstanding() * (probe.size() + REQUEST_BYTES);
        return (YOUNG_MIB + BASE_MIB) * MIB + clientsPerPod * (CLIENT_MIB * MIB + inFlight);
    }

    /** Returns the options of the JVM of workers in a container with a memory limit that the user has set. */
    public static List<String> jvmOptionsWithinLimit() {
        return jvmOptions("-XX:NewRatio=1", "-XX:MaxRAMPercentage=" + HEAP_PERCENT);
    }

    /** Returns the largest heap of a worker in a container with that limit of memory, both in bytes. */
    public static long heapBytesWithin(long limit) {
        return limit / 100 * HEAP_PERCENT;
    }

    /** The worker exits on OutOfMemoryError and logs it: if only one thread ended, the others would wait for it. */
    private static List<String> jvmOptions(String young, String all) {
        return List.of("-XX:+UseG1GC", young, all, "-XX:+ExitOnOutOfMemoryError");
    }
}
