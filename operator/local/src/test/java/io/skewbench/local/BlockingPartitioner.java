package io.skewbench.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;

/** A user's own, which never returns once there is a file. */
public final class BlockingPartitioner implements Partitioner {
    static final String FILE = "blocks.once.there.is";
    /** Setting: the method that doesn't return. */
    static final String METHOD = "blocks.in";
    private Path file = Path.of("");
    private Object method = "";

    @Override
    public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        blockIn("partition");
        return 0;
    }

    private void blockIn(String name) {
        if (name.equals(method) && Files.exists(file)) {
            waitForEver();
        }
    }

    private static void waitForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void configure(Map<String, ?> settings) {
        file = Path.of(String.valueOf(settings.get(FILE)));
        method = String.valueOf(settings.get(METHOD));
        blockIn("configure");
    }

    @Override
    public void close() {
        blockIn("close");
    }
}
