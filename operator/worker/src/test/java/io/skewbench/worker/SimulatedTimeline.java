package io.skewbench.worker;

import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The time line of a worker that sent a hundred records a second, each with a different latency, for five seconds of
 * warm-up and five minutes. Workers share a few such time lines, which take as long to read as different ones.
 */
final class SimulatedTimeline {
    private static final int WARM_UP_STEPS = 5;
    private static final int STEPS = WARM_UP_STEPS + 300;
    private static final int RECORDS = 100;
    private static final int RECORD_BYTES = 100;
    private static final int DIFFERENT = 16;
    private static final double LOG_MEAN = 1.5;
    private static final double MS = 1e6;
    private static final Map<List<Integer>, Timeline> KNOWN = new ConcurrentHashMap<>();

    private SimulatedTimeline() {}

    static Timeline of(int pod, int brokers) {
        return KNOWN.computeIfAbsent(List.of(pod % DIFFERENT, brokers), of -> drawn(of.getFirst(), of.getLast()));
    }

    private static Timeline drawn(int seed, int brokers) {
        var random = new Random(seed);
        var bytes = new TreeMap<Integer, List<Long>>();
        for (var broker = 0; broker < brokers; broker++) {
            bytes.put(broker, new ArrayList<>(Collections.nCopies(STEPS, 0L)));
        }
        var most = new ArrayList<Long>();
        var series = new ArrayList<byte[]>();
        for (var step = 0; step < STEPS; step++) {
            var latency = LatencySeries.empty();
            for (var record = 0; record < RECORDS; record++) {
                latency.recordValue((long) (Math.exp(random.nextGaussian() + LOG_MEAN) * MS));
                var ofBroker = Objects.requireNonNull(bytes.get(random.nextInt(brokers)));
                ofBroker.set(step, ofBroker.get(step) + RECORD_BYTES);
            }
            most.add(latency.getMaxValue());
            series.add(LatencySeries.encode(latency));
        }
        var records = Collections.nCopies(STEPS, (long) RECORDS);
        var stepMs = TimeUnit.SECONDS.toMillis(1);
        return new Timeline(stepMs, -WARM_UP_STEPS * stepMs, records, records, Map.of(), bytes, most,
                LatencySeries.ofEncoded(series));
    }
}
