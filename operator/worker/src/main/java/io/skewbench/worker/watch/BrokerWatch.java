package io.skewbench.worker.watch;

import io.skewbench.protocol.failure.FailureText;
import io.skewbench.worker.measure.BrokerTraffic;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;

/**
 * Detects brokers that don't answer. Tries to connect only to those that lead a partition of the trial's topics, or
 * were the last to lead one, and that haven't responded for seconds while records wait. Used by one thread.
 */
public final class BrokerWatch {
    static final Duration SILENCE = Duration.ofSeconds(5);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
    private static final int MOST_REPORTED = 3;

    private final Supplier<List<PartitionInfo>> partitions;
    private final Supplier<Map<Integer, BrokerTraffic>> traffic;
    private final LongSupplier waiting;
    private final Attempt attempt;
    /** The last known leader of each partition. */
    private final Map<String, Node> leaders = new HashMap<>();
    private final Map<Integer, Answered> answered = new HashMap<>();

    private record Answered(BrokerTraffic then, long nanos) {}

    /** Tries to connect to a broker. Returns why that fails; empty if it succeeds. */
    @FunctionalInterface
    public interface Attempt {
        Optional<String> connect(Node broker);
    }

    /**
     * @param partitions of the trial's topics, as a producer knows them
     * @param traffic with each broker by its id
     * @param waiting returns the number of records that were neither acknowledged nor failed yet
     */
    public BrokerWatch(Supplier<List<PartitionInfo>> partitions, Supplier<Map<Integer, BrokerTraffic>> traffic,
            LongSupplier waiting) {
        this(partitions, traffic, waiting, BrokerWatch::connect);
    }

    BrokerWatch(Supplier<List<PartitionInfo>> partitions, Supplier<Map<Integer, BrokerTraffic>> traffic,
            LongSupplier waiting, Attempt attempt) {
        this.partitions = partitions;
        this.traffic = traffic;
        this.waiting = waiting;
        this.attempt = attempt;
    }

    /** Returns which brokers don't answer, with the same text as long as nothing changes; empty if all do. */
    public Optional<String> look(long nowNanos) {
        var now = traffic.get();
        var led = led();
        now.forEach((broker, seen) -> {
            var before = answered.get(broker);
            if (before == null || before.then().responses() != seen.responses()) {
                answered.put(broker, new Answered(seen, nowNanos));
            }
        });
        if (waiting.getAsLong() == 0) {
            answered.replaceAll((broker, before) -> new Answered(now.getOrDefault(broker, before.then()), nowNanos));
            return Optional.empty();
        }
        var silent = led.values().stream().filter(broker -> isSilent(broker, nowNanos))
                .flatMap(broker -> problem(broker, now.getOrDefault(broker.id(), BrokerTraffic.NONE)).stream())
                .limit(MOST_REPORTED).collect(Collectors.joining("; "));
        return silent.isEmpty() ? Optional.empty() : Optional.of(silent);
    }

    /** Returns the leaders by id; for a partition without a leader, its last one. */
    private Map<Integer, Node> led() {
        var led = new TreeMap<Integer, Node>();
        for (var partition : partitions.get()) {
            var leader = partition.leader();
            var key = partition.topic() + "-" + partition.partition();
            if (leader != null && !leader.isEmpty()) {
                leaders.put(key, leader);
            }
            var last = leaders.get(key);
            if (last != null) {
                led.put(last.id(), last);
            }
        }
        return led;
    }

    private boolean isSilent(Node broker, long nowNanos) {
        var last = answered.get(broker.id());
        return last != null && nowNanos - last.nanos() >= SILENCE.toNanos();
    }

    private Optional<String> problem(Node broker, BrokerTraffic now) {
        var name = "broker " + broker.id() + " (" + broker.host() + ":" + broker.port() + ") ";
        var refused = attempt.connect(broker).map(why -> name + "cannot be reached: " + why);
        return refused.or(() -> now.requests() > now.responses()
                ? Optional.of(name + "has left requests unanswered for more than " + SILENCE.toSeconds() + " s")
                : Optional.empty());
    }

    private static Optional<String> connect(Node broker) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(broker.host(), broker.port()), (int) CONNECT_TIMEOUT.toMillis());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(FailureText.of(e));
        }
    }
}
