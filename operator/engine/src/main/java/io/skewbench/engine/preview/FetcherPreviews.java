package io.skewbench.engine.preview;

import io.skewbench.engine.preview.RunPreview.FetcherNumber;
import io.skewbench.engine.preview.RunPreview.FetcherPart;
import io.skewbench.engine.preview.RunPreview.FetcherPreview;
import io.skewbench.engine.preview.RunPreview.KafkaPreview;
import io.skewbench.engine.replication.FetcherAssignment;
import io.skewbench.engine.replication.FetcherLoad;
import io.skewbench.engine.replication.ReplicatedTopic;
import io.skewbench.engine.statistics.Rounding;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How replica fetchers would share the partitions of a run. */
final class FetcherPreviews {
    /** The most fetchers for which the imbalance is worked out. */
    private static final int MOST = 16;

    private FetcherPreviews() {}

    /** Returns null where no broker replicates from another one. */
    static @Nullable FetcherPreview of(List<ReplicatedTopic> topics, KafkaPreview kafka) {
        var fetchers = FetcherAssignment.DEFAULT_FETCHERS;
        var loads = FetcherAssignment.of(topics, broker -> fetchers);
        return loads.isEmpty()
                ? null
                : new FetcherPreview(fetchers, kafka.brokers() == null,
                        loads.stream().map(FetcherPreviews::part).toList(),
                        IntStream.rangeClosed(1, MOST).mapToObj(number -> number(topics, number)).toList());
    }

    private static FetcherPart part(FetcherLoad load) {
        return new FetcherPart(load.broker(), load.source(), load.total(), load.partitions(),
                Rounding.round(load.imbalance()));
    }

    private static FetcherNumber number(List<ReplicatedTopic> topics, int fetchers) {
        var leastEven = FetcherAssignment.leastEven(FetcherAssignment.of(topics, broker -> fetchers)).orElseThrow();
        return new FetcherNumber(fetchers, leastEven.busiest(), leastEven.even(),
                Rounding.round(leastEven.imbalance()));
    }
}
