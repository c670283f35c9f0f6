package io.skewbench.local;

/** A benchmark of seconds over a topic with 4, 2 and 1 leaders. As late as its warm-up is long, workers may start. */
public final class TestResources {

    private TestResources() {}

    public static String skewedTopic() {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: uneven}
                spec:
                  cluster: {strimzi: {name: bench}}
                  placement:
                    leaders: [{broker: 0, count: 4}, {broker: 1, count: 2}, {broker: 2, count: 1}]
                """;
    }

    /** Returns a Benchmark of ZooKeeper, with more lines of the spec. */
    public static String probe(String name, String spec) {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {zookeeper: {connect: "zk-0:2181"}}
                  workloads:
                    - name: probe
                      load: {rate: 400}
                      probe: {size: 100}
                  variants: [{name: as-is}]
                  primary: [probe.create.p99]
                  warmup: 3s
                  duration: 1s
                  repetitions: 1
                  %s
                """.formatted(name, spec.replace("\n", "\n  "));
    }

    /** Takes one more line of the spec, variants at least. */
    public static String benchmark(String name, String spec) {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                    - name: w
                      topic: uneven
                      load: {rate: 500}
                      records: {key: {}, value: {size: 100}}
                  warmup: 3s
                  duration: 1s
                  repetitions: 1
                  %s
                """.formatted(name, spec.replace("\n", "\n  "));
    }
}
