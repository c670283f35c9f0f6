package io.skewbench.controller.figures;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.brokers.BrokerPlan;
import io.skewbench.brokers.Brokers;
import io.skewbench.brokers.Loopback;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.controller.testing.SimulatedKubelet;
import io.skewbench.measure.rig.CannotMeasureException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * One trial of a thousand workers on 50 brokers. Brokers, API server and operator are real; the workers are simulated in
 * what they send, not in what they ask of the API server, and one producer sends all their records, so that the trial is
 * accounted for. Brokers that nobody asks anything stand still meanwhile: fifty that do nothing take one of two processors.
 */
final class ThousandWorkers {
    static final int WORKERS = 1_000;
    static final int BROKERS = 50;
    static final int PARTITIONS = 1_000;
    private static final List<String> SMALL = List.of("-Xms48m", "-Xmx128m", "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC", "-Xshare:auto");
    private static final Map<String, String> FEW_THREADS = Map.of("num.network.threads", "1", "num.io.threads", "1",
            "background.threads", "1", "num.replica.fetchers", "1", "num.recovery.threads.per.data.dir", "1",
            "log.cleaner.enable", "false", "broker.session.timeout.ms", "3600000",
            "initial.broker.registration.timeout.ms", "600000", "socket.request.max.bytes",
            "10485760");
    /** In a cluster, brokers don't take the processor from operator, API server and workers. */
    private static final int STAND_BACK = 15;
    /** Of the Benchmark and of its topic. */
    private static final String NAME = "many";
    private static final byte[] RECORD = new byte[100];
    private static final long LIMIT_S = 900;
    private static final int POLL_MS = 20;
    private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

    private final KubeApi api;
    private @Nullable Outcome outcome;

    /**
     * What the trial showed.
     *
     * @param storedS from the last report to the stored result
     * @param operatorBytes the most resident memory that the operator had
     * @param ofOperator requests to the API server, by worker
     * @param ofWorkers the same of the workers themselves
     * @param aheadMs how long before the start each worker knew of it
     */
    record Outcome(double storedS, long operatorBytes, double ofOperator, double ofWorkers,
            List<Double> aheadMs) {}

    ThousandWorkers(KubeApi api) {
        this.api = api;
    }

    /** Runs the trial, once for all who ask. */
    Outcome outcome() {
        if (outcome == null) {
            try (var folder = RunFolder.open(Path.of(System.getProperty("java.io.tmpdir")),
                    "skewbench-many-" + UUID.randomUUID())) {
                outcome = run(Brokers.start(new BrokerPlan(BROKERS, SMALL, System.getProperty("java.class.path"),
                        FEW_THREADS, new Loopback(STAND_BACK)), folder));
            } catch (InterruptedException e) {
                throw new IllegalStateException("Interrupted", e);
            } catch (ExecutionException e) {
                throw new CannotMeasureException("Kafka: " + e.getCause());
            }
        }
        return outcome;
    }

    private Outcome run(Brokers brokers) throws InterruptedException, ExecutionException {
        makeTopic(brokers.bootstrapServers());
        var namespace = api.namespace() + "-many";
        api.client().resource(new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
                .create();
        var requests = new ApiRequests(api.client());
        requests.countApart(namespace);
        try (var kubelet = SimulatedKubelet.start(api, namespace, PARTITIONS, BROKERS);
                var operator = MeasuredOperator.start(api, List.of(namespace))) {
            var tenant = api.client().inNamespace(namespace);
            var before = requests.ofOtherServiceAccounts();
            create(tenant, brokers.bootstrapServers());
            var jobs = tenant.batch().v1().jobs();
            await("the workers' Job is there", kubelet, () -> !jobs.list().getItems().isEmpty());
            all(brokers, brokers::pause);
            await("all workers have begun", kubelet, () -> kubelet.started() == WORKERS);
            all(brokers, brokers::resume);
            send(brokers.bootstrapServers());
            all(brokers, brokers::pause);
            await("a worker has reported", kubelet, () -> !kubelet.aheadMs().isEmpty());
            all(brokers, brokers::resume);
            await("all workers have reported", kubelet, () -> kubelet.aheadMs().size() == WORKERS);
            var plan = "skb-" + runId(tenant) + "-t0a0";
            var result = plan + "-result";
            await(result, kubelet, () -> tenant.configMaps().withName(result).get() != null);
            var stored = System.nanoTime() - kubelet.lastReportNanos();
            await("the run is complete", kubelet, () -> isComplete(tenant));
            await("the trial is cleaned up", kubelet, () -> tenant.configMaps().withName(plan).get() == null);
            return new Outcome(stored / NS_PER_S, operator.peakBytes(),
                    (requests.ofOtherServiceAccounts() - before) / WORKERS,
                    requests.ofServiceAccounts(namespace) / WORKERS, kubelet.aheadMs());
        }
    }

    private static void all(Brokers brokers, IntConsumer change) {
        IntStream.range(0, brokers.count()).forEach(change);
    }

    private static void create(NamespacedKubernetesClient tenant, String bootstrapServers) {
        tenant.resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: many}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads:
                    - {name: c1, kafkaTopic: many, pods: %d, load: {rate: 10000}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  trialRetries: 0
                  readyTimeout: 10m
                  warmup: 5s
                  duration: 60s
                """.formatted(bootstrapServers, WORKERS), Benchmark.class)).create();
    }

    private static void makeTopic(String bootstrapServers) throws InterruptedException, ExecutionException {
        var leaders = IntStream.range(0, PARTITIONS).boxed()
                .collect(Collectors.toMap(partition -> partition, partition -> List.of(partition % BROKERS)));
        try (var admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(Set.of(new NewTopic(NAME, leaders))).all().get();
        }
    }

    /** One record of each worker to each partition. */
    private static void send(String bootstrapServers) {
        try (var producer = new KafkaProducer<>(Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 20, "acks",
                "1", "enable.idempotence", false), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (var partition = 0; partition < PARTITIONS; partition++) {
                for (var worker = 0; worker < WORKERS; worker++) {
                    var unused = producer.send(new ProducerRecord<>(NAME, partition, null, RECORD));
                }
            }
        }
    }

    private static String runId(NamespacedKubernetesClient tenant) {
        return Objects.requireNonNull(tenant.resources(Benchmark.class).withName(NAME).get().getStatus().runId());
    }

    private static boolean isComplete(NamespacedKubernetesClient tenant) {
        var status = tenant.resources(Benchmark.class).withName(NAME).get().getStatus();
        if ("Failed".equals(status.phase())) {
            throw new CannotMeasureException(String.valueOf(status.summary()));
        }
        return "Complete".equals(status.phase());
    }

    private static void await(String what, SimulatedKubelet kubelet, BooleanSupplier is) {
        var limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (!is.getAsBoolean()) {
            if (!kubelet.problems().isEmpty()) {
                throw new IllegalStateException("The simulation failed", kubelet.problems().getFirst());
            }
            if (System.nanoTime() > limit) {
                throw new CannotMeasureException("not within " + LIMIT_S + " s: " + what);
            }
            MeasuredOperator.sleep(POLL_MS);
        }
    }
}
