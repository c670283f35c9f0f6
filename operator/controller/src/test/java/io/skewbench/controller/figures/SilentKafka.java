package io.skewbench.controller.figures;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * One tenant has 100 Benchmarks, each with a Kafka of its own that takes connections and never answers. How long does
 * it take until another tenant's new Benchmark reports the answer of its Kafka, which does answer?
 */
record SilentKafka(TestCluster cluster, KafkaBrokers brokers) implements Measurement {
    private static final int SILENT = 100;
    private static final int ASKED = 100;
    private static final double QUANTILE = 0.99;
    private static final int POLL_MS = 10;
    private static final long LIMIT_S = 300;
    private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

    @Override
    public String name() {
        return "silent";
    }

    /** Once: one round has a hundred answers. */
    @Override
    public List<Figure> measure(int rounds) {
        var api = cluster.api();
        var silent = api.client();
        var other = api.namespace() + "-other";
        silent.resource(new NamespaceBuilder().withNewMetadata().withName(other).endMetadata().build()).create();
        var tenant = silent.inNamespace(other);
        Queue<Socket> held = new ConcurrentLinkedQueue<>();
        try (var socket = new ServerSocket(0, 1_000, InetAddress.getByName("0.0.0.0"));
                var operator = MeasuredOperator.start(api, List.of(api.namespace(), other))) {
            Thread.ofVirtual().start(() -> hold(socket, held));
            // Each is a Kafka of its own, so that none of them queues behind another.
            IntStream.range(0, SILENT).forEach(i -> create(silent, "silent-" + i,
                    "127.0.1." + (i + 1) + ":" + socket.getLocalPort()));
            await(silent, "silent-" + (SILENT - 1), benchmark -> benchmark.getStatus() != null);
            var seconds = IntStream.range(0, ASKED).mapToDouble(i -> untilAnswered(tenant, "asked-" + i)).sorted()
                    .toArray();
            var p99 = seconds[(int) Math.ceil(QUANTILE * ASKED) - 1];
            var of = "silent: beside 100 Benchmarks of one tenant on a silent Kafka, ";
            return List.of(Figure.bounded(of + "p99 of 100 Benchmarks of another, creation to what its Kafka says",
                    Series.of(p99), "s", new AtMost(1), null),
                    Figure.shown(of + "their median", Series.of(seconds[ASKED / 2]), "s", null),
                    Figure.shown(of + "operator's resident memory",
                            Series.of(operator.residentBytes() / (double) (1 << 20)), "MiB", null));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            held.forEach(SilentKafka::close);
            // The next measurement asks from the same namespace, and would be queued behind a hundred silent Kafkas.
            silent.resources(Benchmark.class).delete();
        }
    }

    private double untilAnswered(NamespacedKubernetesClient tenant, String name) {
        var before = System.nanoTime();
        create(tenant, name, brokers.bootstrapServers());
        // The topic does not exist, which only Kafka knows.
        await(tenant, name, benchmark -> benchmark.getStatus() != null && benchmark.getStatus().conditions() != null
                && benchmark.getStatus().conditions().stream()
                        .anyMatch(condition -> "TopicNotFound".equals(condition.getReason())));
        var time = System.nanoTime() - before;
        tenant.resources(Benchmark.class).withName(name).delete();
        return time / NS_PER_S;
    }

    private static void await(NamespacedKubernetesClient client, String name, Predicate<Benchmark> wanted) {
        var limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (true) {
            var benchmark = client.resources(Benchmark.class).withName(name).get();
            if (benchmark != null && wanted.test(benchmark)) {
                return;
            }
            if (System.nanoTime() > limit) {
                throw new CannotMeasureException(name + " is not as awaited after " + LIMIT_S + " s: "
                        + Serialization.asYaml(benchmark));
            }
            MeasuredOperator.sleep(POLL_MS);
        }
    }

    private static void create(NamespacedKubernetesClient client, String name, String bootstrapServers) {
        client.resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads: [{name: c1, kafkaTopic: absent, load: {rate: 200}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                """.formatted(name, bootstrapServers), Benchmark.class)).create();
    }

    private static void hold(ServerSocket socket, Queue<Socket> held) {
        try {
            while (true) {
                held.add(socket.accept());
            }
        } catch (IOException e) {
            // The measurement is over.
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
