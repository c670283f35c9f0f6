package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands in for those of Kubernetes's own controllers that the operator relies on, in the namespace of the test: the
 * Job controller and the kubelet (the real worker runs as a process for each pod), and the garbage collector.
 */
public final class StandInControllers {
    private static final Logger LOGGER = LoggerFactory.getLogger(StandInControllers.class);
    private static final int PERIOD_MS = 100;
    /** What belongs to a Benchmark. */
    private static final List<Class<? extends HasMetadata>> CHILDREN = List.of(ConfigMap.class, Job.class,
            ServiceAccount.class, Role.class, RoleBinding.class);

    private final KubeApi api;
    private final Map<String, List<Running>> pods = new ConcurrentHashMap<>();
    private final Map<String, Integer> jobsEverMade = new ConcurrentHashMap<>();
    /** UIDs of these Jobs, of which some are begun more than once. */
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    /** UIDs of Jobs whose status says that they are over. */
    private final Set<String> over = ConcurrentHashMap.newKeySet();
    /** Null until it is started: the empty path would be the working directory, which is not to be deleted. */
    private @Nullable Path folder;
    private @Nullable Thread loop;
    private @Nullable WatchedNamespace watched;
    private volatile @Nullable String imageProblem;
    private volatile @Nullable String quotaProblem;
    private volatile boolean stopped;

    public StandInControllers(KubeApi api) {
        this.api = api;
    }

    private record Running(StandInPod pod, @Nullable Process process, Job job) {
        void remove() {
            if (process != null) {
                process.destroyForcibly();
            }
            pod.delete();
        }
    }

    void start() throws IOException {
        stopped = false;
        imageProblem = null;
        pods.clear();
        jobsEverMade.clear();
        folder = Files.createTempDirectory("skewbench-stand-in-");
        var objects = new WatchedNamespace(client(), api.namespace(),
                Stream.concat(CHILDREN.stream(), Stream.of(Pod.class, Benchmark.class)).toList());
        watched = objects;
        var thread = Thread.ofPlatform().name("stand-in-controllers").daemon().start(() -> loop(objects));
        Runtime.getRuntime().addShutdownHook(new Thread(this::killAll));
        loop = thread;
    }

    void stop() throws InterruptedException {
        stopped = true;
        if (loop == null) {
            // Where no test has begun, the folder is the working directory.
            return;
        }
        loop.join();
        Objects.requireNonNull(watched).close();
        killAll();
        if (folder == null) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path folder() {
        return Objects.requireNonNull(folder, "it is started");
    }

    /** Returns how many Jobs there ever were, by name. */
    public Map<String, Integer> jobsEverMade() {
        return Map.copyOf(jobsEverMade);
    }

    /** Treats every image as unknown from now on; null ends that. */
    public void breakImages(@Nullable String message) {
        imageProblem = message;
    }

    /** Creates no pods from now on, as the Job controller does when a quota is used up. */
    public void refusePods(String message) {
        quotaProblem = message;
    }

    /** Ends the worker as the kernel does when it is out of memory. Returns whether there was one. */
    public boolean killWorker(String job) {
        var killed = new ArrayList<Process>();
        for (var running : pods.values().stream().flatMap(List::stream).toList()) {
            var process = running.process();
            if (running.job().getMetadata().getName().endsWith(job) && process != null && process.isAlive()) {
                killed.add(process.destroyForcibly());
            }
        }
        return !killed.isEmpty();
    }

    /** Returns how many workers run. */
    public long workersRunning() {
        return pods.values().stream()
                .flatMap(List::stream)
                .filter(running -> running.process() != null && running.process().isAlive())
                .count();
    }

    /** What the workers said, for the message of a test that failed. */
    public String logs() {
        var logs = new StringBuilder();
        try (var files = Files.walk(folder())) {
            for (var log : files.filter(file -> file.endsWith("log")).toList()) {
                logs.append(log).append('\n').append(Files.readString(log)).append('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return logs.toString();
    }

    private void loop(WatchedNamespace objects) {
        while (!stopped) {
            try {
                var jobs = objects.list(Job.class);
                jobs.stream().filter(job -> !pods.containsKey(job.getMetadata().getUid())).forEach(this::begin);
                jobs.forEach(this::keepStatus);
                endPods(objects);
                collectGarbage(objects);
                Thread.sleep(PERIOD_MS);
            } catch (KubernetesClientException | UncheckedIOException e) {
                // A process that can't be started now, for want of memory say, is tried again, as a kubelet does.
                LOGGER.atWarn().setCause(e).log("Stand-in goes on after an error");
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void begin(Job job) {
        if (seen.add(job.getMetadata().getUid())) {
            jobsEverMade.merge(job.getMetadata().getName(), 1, Integer::sum);
        }
        var refusal = quotaProblem;
        if (refusal != null) {
            StandInPod.refuse(client(), job, refusal);
            pods.put(job.getMetadata().getUid(), List.of());
            return;
        }
        var started = new ArrayList<Running>();
        for (var index = 0; index < job.getSpec().getParallelism(); index++) {
            var pod = StandInPod.create(client(), job, index);
            var problem = imageProblem;
            if (problem != null) {
                pod.waiting("ImagePullBackOff", problem);
                started.add(new Running(pod, null, job));
            } else {
                started.add(start(pod, job, started));
            }
        }
        pods.put(job.getMetadata().getUid(), started);
    }

    /** Starts a worker; where that fails, nothing is left of its Job's pods, so that all of them can be tried again. */
    private Running start(StandInPod pod, Job job, List<Running> others) {
        Process process = null;
        try {
            process = ServiceAccountWorker.start(client(), api.config(), pod, folder().resolve(pod.name()));
            pod.running();
            return new Running(pod, process, job);
        } catch (KubernetesClientException | UncheckedIOException e) {
            Stream.concat(others.stream(), Stream.of(new Running(pod, process, job))).forEach(Running::remove);
            throw e;
        }
    }

    private void keepStatus(Job job) {
        var running = pods.getOrDefault(job.getMetadata().getUid(), List.of());
        if (over.contains(job.getMetadata().getUid()) || running.isEmpty()
                || running.stream().anyMatch(r -> r.process() == null || r.process().isAlive())) {
            return;
        }
        for (var ended : running) {
            var process = ended.process();
            if (process != null) {
                var exit = process.exitValue();
                ended.pod().ended(exit, exit == 137 ? "OOMKilled" : null,
                        terminationMessage(folder().resolve(ended.pod().name())));
            }
        }
        var failed = (int) running.stream().filter(r -> r.process() != null && r.process().exitValue() != 0).count();
        new StandInJob(client(), job).ended(running.size(), failed);
        over.add(job.getMetadata().getUid());
    }

    private static @Nullable String terminationMessage(Path folder) {
        var file = ServiceAccountWorker.terminationMessage(folder);
        try {
            return Files.exists(file) ? Files.readString(file) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the workers of pods that are gone, and of Jobs that are. */
    private void endPods(WatchedNamespace objects) {
        var jobs = uids(objects.list(Job.class));
        var existing = uids(objects.list(Pod.class));
        pods.forEach((uid, running) -> {
            if (!jobs.contains(uid)) {
                running.forEach(StandInControllers::end);
                pods.remove(uid);
            } else {
                running.stream().filter(r -> r.process() != null && r.process().isAlive()
                        && !existing.contains(r.pod().uid()) && r.pod().isGone()).forEach(StandInControllers::end);
            }
        });
    }

    private void collectGarbage(WatchedNamespace objects) {
        var owners = uids(objects.list(Benchmark.class));
        CHILDREN.stream().flatMap(kind -> objects.list(kind).stream())
                .filter(child -> child.getMetadata().getOwnerReferences().stream()
                        .anyMatch(owner -> owner.getKind().equals("Benchmark") && !owners.contains(owner.getUid())
                                && isGone(owner)))
                .forEach(orphan -> client().resource(orphan).delete());
    }

    /** As Kubernetes's own garbage collector does, it asks again, because a watch may be late. */
    private boolean isGone(OwnerReference owner) {
        var benchmark = client().resources(Benchmark.class).inNamespace(api.namespace()).withName(owner.getName())
                .get();
        return benchmark == null || !benchmark.getMetadata().getUid().equals(owner.getUid());
    }

    private static Set<String> uids(List<? extends HasMetadata> objects) {
        return objects.stream().map(object -> object.getMetadata().getUid()).collect(Collectors.toSet());
    }

    private static void end(Running running) {
        var process = running.process();
        if (process != null) {
            process.destroyForcibly();
        }
        running.pod().delete();
    }

    private void killAll() {
        pods.values().stream().flatMap(List::stream).map(Running::process).forEach(process -> {
            if (process != null) {
                process.destroyForcibly();
            }
        });
    }

    private KubernetesClient client() {
        return api.client();
    }
}
