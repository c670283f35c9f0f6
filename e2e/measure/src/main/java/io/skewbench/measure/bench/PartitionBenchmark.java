package io.skewbench.measure.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cost of one call of {@code partition()} by threads that share a producer. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PartitionBenchmark {
    private static final String TOPIC = "topic";
    private static final int BROKERS = 3;
    private static final byte[] VALUE = new byte[100];

    /** Settings of the producer, {@code name=value} separated by semicolons. */
    @Param("")
    public String settings = "";

    @Param("36")
    public int partitions;

    private Partitioner partitioner = new RoundRobinPartitioner();
    private Cluster cluster = Cluster.empty();

    /** Creates reporters, partitioner and interceptors in the order in which a producer does. */
    @Setup
    public void setUp() throws ReflectiveOperationException {
        var nodes = new ArrayList<Node>();
        for (var id = 0; id < BROKERS; id++) {
            nodes.add(new Node(id, "127.0.0.1", 9092 + id));
        }
        var infos = new ArrayList<PartitionInfo>();
        for (var partition = 0; partition < partitions; partition++) {
            var leader = nodes.get(partition % BROKERS);
            infos.add(new PartitionInfo(TOPIC, partition, leader, new Node[]{leader}, new Node[]{leader}));
        }
        cluster = new Cluster("cluster", nodes, infos, Set.of(), Set.of());

        var configs = new HashMap<String, Object>(Map.of(ProducerConfig.CLIENT_ID_CONFIG, "benchmark",
                ProducerConfig.BATCH_SIZE_CONFIG, 16384, ProducerConfig.LINGER_MS_CONFIG, "5"));
        for (var setting : List.of(settings.split(";", -1))) {
            configs.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        configure(configs, ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG);
        partitioner = (Partitioner) configure(configs, ProducerConfig.PARTITIONER_CLASS_CONFIG);
        configure(configs, ProducerConfig.INTERCEPTOR_CLASSES_CONFIG);
    }

    private static Object configure(Map<String, Object> configs, String setting) throws ReflectiveOperationException {
        var name = configs.get(setting);
        if (name == null) {
            return setting;
        }
        var instance = Class.forName(name.toString()).asSubclass(Configurable.class).getConstructor().newInstance();
        instance.configure(configs);
        return instance;
    }

    @Benchmark
    public int partition() {
        return partitioner.partition(TOPIC, null, null, VALUE, VALUE, cluster);
    }
}
