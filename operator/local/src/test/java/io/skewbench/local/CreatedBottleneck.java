package io.skewbench.local;

import io.skewbench.engine.bottleneck.Bottleneck;
import io.skewbench.measure.rig.Rig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A bottleneck created on purpose.
 *
 * @param producer settings, as a YAML flow mapping
 * @param load as a YAML flow mapping
 * @param valueSize as in the spec
 * @param cause what limits the load besides these, if anything does
 * @param right what names it correctly
 */
record CreatedBottleneck(String name, String producer, String load, String valueSize, Cause cause,
        Set<Bottleneck> right) {
    private static final String UNLIMITED = "{unlimited: {}}";
    private static final String LARGE_BATCHES = "{batch.size: 131072}";
    private static final double BYTES_PER_SECOND = 2e6;
    private static final int SLOW_BROKER = 1;
    private static final long PAUSED_MS = 45;
    private static final long RESUMED_MS = 15;

    /** Something outside the Benchmark. */
    interface Cause {
        Lasting begin(Rig rig) throws IOException;
    }

    /** What a cause does until it is closed. */
    interface Lasting {
        void close();
    }

    /** All that are created. */
    static List<CreatedBottleneck> all() {
        return List.of(
                unlimited("one record per batch", "{}", Bottleneck.IN_FLIGHT_REQUESTS),
                unlimited("one request at a time",
                        "{max.in.flight.requests.per.connection: 1, acks: all, batch.size: 131072}",
                        Bottleneck.IN_FLIGHT_REQUESTS),
                unlimited("two small batches per request", "{max.request.size: 24576, batch.size: 12288}",
                        Bottleneck.IN_FLIGHT_REQUESTS),
                unlimited("small buffer", "{buffer.memory: 131072}", Bottleneck.BUFFER),
                unlimited("small buffer, large batches", "{buffer.memory: 1048576, batch.size: 131072}",
                        Bottleneck.BUFFER),
                unlimited("gzip", "{compression.type: gzip, compression.gzip.level: 9, batch.size: 131072}",
                        Bottleneck.WORKER_CPU),
                // Client and brokers share the processors here, so either is right.
                unlimited("large batches", LARGE_BATCHES, Bottleneck.BROKERS, Bottleneck.MACHINE_CPU,
                        Bottleneck.WORKER_CPU),
                new CreatedBottleneck("low rate", "{}", "{rate: 200}", "1Ki", rig -> () -> {},
                        EnumSet.of(Bottleneck.NOTHING)),
                new CreatedBottleneck("linger", "{linger.ms: 200}", "{rate: 200}", "1Ki", rig -> () -> {},
                        EnumSet.of(Bottleneck.LINGER)),
                new CreatedBottleneck("quota", LARGE_BATCHES, UNLIMITED, "10Ki", CreatedBottleneck::quota,
                        EnumSet.of(Bottleneck.QUOTA)),
                new CreatedBottleneck("slow broker", LARGE_BATCHES, UNLIMITED, "10Ki", CreatedBottleneck::slowBroker,
                        EnumSet.of(Bottleneck.BROKER)),
                new CreatedBottleneck("other programs", LARGE_BATCHES, "{rate: 100000}", "1Ki",
                        rig -> otherPrograms(), EnumSet.of(Bottleneck.MACHINE_CPU)));
    }

    private static CreatedBottleneck unlimited(String name, String producer, Bottleneck first, Bottleneck... more) {
        return new CreatedBottleneck(name, producer, UNLIMITED, "10Ki", rig -> () -> {}, EnumSet.of(first, more));
    }

    private static Lasting quota(Rig rig) {
        rig.quota(BYTES_PER_SECOND);
        return () -> rig.quota(null);
    }

    /** A broker that is suspended for three quarters of the time. */
    private static Lasting slowBroker(Rig rig) {
        var isOver = new AtomicBoolean();
        var thread = Thread.ofPlatform().start(() -> {
            while (!isOver.get()) {
                rig.brokers().pause(SLOW_BROKER);
                sleep(PAUSED_MS);
                rig.brokers().resume(SLOW_BROKER);
                sleep(RESUMED_MS);
            }
        });
        return () -> {
            isOver.set(true);
            join(thread);
        };
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sleep(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Four for each processor. */
    private static Lasting otherPrograms() throws IOException {
        var programs = new ArrayList<Process>();
        for (var i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            programs.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
        }
        return () -> programs.forEach(Process::destroyForcibly);
    }

    /** Returns the Benchmark. */
    String benchmark(String topic) {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: limited}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                    - name: w
                      kafkaTopic: %s
                      load: %s
                      records: {value: {size: %s}}
                      producer: %s
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  warmup: 3s
                  duration: 5s
                  repetitions: 1
                  minAcknowledgedPercent: 1
                """.formatted(topic, load, valueSize, producer);
    }
}
