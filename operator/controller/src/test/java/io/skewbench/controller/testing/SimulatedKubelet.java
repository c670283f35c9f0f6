package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.protocol.plan.WorkerProgram;
import io.skewbench.worker.SimulatedWorker;
import io.skewbench.worker.control.SharedClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Job controller, kubelets and workers of one namespace, simulated in this process: pods are only objects, and workers
 * send nothing to Kafka. What they ask of the API server is real.
 */
public final class SimulatedKubelet implements AutoCloseable {
    private static final int PERIOD_MS = 200;
    /** Of which something is written at a time: one connection has no room for a thousand requests. */
    private static final int PODS_AT_ONCE = 32;

    private final String namespace;
    private final int partitions;
    private final int brokers;
    private final KubernetesClient client;
    private final Path folder;
    private final Set<String> begun = ConcurrentHashMap.newKeySet();
    private final Queue<Double> aheadMs = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> problems = new ConcurrentLinkedQueue<>();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicLong lastReportNanos = new AtomicLong();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore writing = new Semaphore(PODS_AT_ONCE);

    private SimulatedKubelet(Config config, String namespace, int partitions, int brokers) {
        this.namespace = namespace;
        this.partitions = partitions;
        this.brokers = brokers;
        this.client = new KubernetesClientBuilder().withConfig(config).build();
        try {
            this.folder = Files.createTempDirectory("skewbench-simulated-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the Jobs of the namespace until it is closed.
     *
     * @param partitions of the topic that workers send to, led round-robin by this many brokers
     */
    public static SimulatedKubelet start(KubeApi api, String namespace, int partitions, int brokers) {
        var kubelet = new SimulatedKubelet(api.config(), namespace, partitions, brokers);
        var unused = kubelet.go(kubelet::loop);
        return kubelet;
    }

    /** Returns how many workers have seen the start time and begun. */
    public int started() {
        return started.get();
    }

    /** Returns how long before the start each worker knew of it. */
    public List<Double> aheadMs() {
        return List.copyOf(aheadMs);
    }

    /** Returns when the last report was written, by {@link System#nanoTime}. */
    public long lastReportNanos() {
        return lastReportNanos.get();
    }

    /** Returns what went wrong here. */
    public List<Throwable> problems() {
        return List.copyOf(problems);
    }

    private Future<?> go(Simulated what) {
        return threads.submit(() -> {
            try {
                what.run();
            } catch (InterruptedException e) {
                // Closed.
            } catch (RuntimeException | Error | ExecutionException e) {
                problems.add(e);
            }
        });
    }

    private interface Simulated {
        void run() throws InterruptedException, ExecutionException;
    }

    private void loop() throws InterruptedException {
        while (!threads.isShutdown()) {
            for (var job : client.batch().v1().jobs().inNamespace(namespace).list().getItems()) {
                if (begun.add(job.getMetadata().getUid())) {
                    var unused = go(() -> run(job));
                }
            }
            Thread.sleep(PERIOD_MS);
        }
    }

    private void run(Job job) throws InterruptedException, ExecutionException {
        var workers = new SharedClient(URI.create(client.getConfiguration().getMasterUrl()), account(job));
        var pods = job.getSpec().getParallelism();
        var running = IntStream.range(0, pods).mapToObj(index -> go(() -> run(job, index, workers))).toList();
        for (var worker : running) {
            worker.get();
        }
        new StandInJob(client, job).ended(pods, 0);
    }

    private void run(Job job, int index, SharedClient workers) throws InterruptedException {
        writing.acquire();
        StandInPod pod;
        try {
            pod = StandInPod.create(client, job, index);
            pod.running();
        } finally {
            writing.release();
        }
        var arguments = pod.pod().getSpec().getContainers().getFirst().getArgs();
        aheadMs.add(SimulatedWorker.of(
                arguments.subList(arguments.indexOf(WorkerProgram.MAIN_CLASS) + 1, arguments.size()), index, workers,
                partitions, brokers).run(started::incrementAndGet));
        lastReportNanos.accumulateAndGet(System.nanoTime(), (one, other) -> one - other > 0 ? one : other);
        writing.acquire();
        try {
            pod.ended(0, null, null);
        } finally {
            writing.release();
        }
    }

    private Path account(Job job) {
        var name = job.getSpec().getTemplate().getSpec().getServiceAccountName();
        var token = client.serviceAccounts().inNamespace(namespace).withName(name).tokenRequest(new TokenRequest())
                .getStatus().getToken();
        try {
            var account = Files.createDirectories(folder.resolve(job.getMetadata().getName()));
            Files.writeString(account.resolve("token"), token);
            Files.writeString(account.resolve("namespace"), namespace);
            Files.write(account.resolve("ca.crt"),
                    Base64.getDecoder().decode(ServiceAccountWorker.certificateData(client.getConfiguration())));
            return account;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        client.close();
    }
}
