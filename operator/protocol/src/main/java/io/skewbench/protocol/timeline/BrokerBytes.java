package io.skewbench.protocol.timeline;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.skewbench.protocol.json.LongList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What brokers received and sent beside what producers sent to them, in bytes of keys and values: each list has one
 * value for each step of a {@link Timeline}.
 *
 * @param replicatedIn by broker, what its in-sync followers received
 * @param replicatedOut by broker, what in-sync followers on other brokers received of the partitions that it leads
 * @param consumedOut by broker, what consumers received of the partitions that it leads; -1 if the leader was unknown
 */
public record BrokerBytes(
        @JsonDeserialize(contentConverter = LongList.Reading.class) Map<Integer, List<Long>> replicatedIn,
        @JsonDeserialize(contentConverter = LongList.Reading.class) Map<Integer, List<Long>> replicatedOut,
        @JsonDeserialize(contentConverter = LongList.Reading.class) Map<Integer, List<Long>> consumedOut) {

    Stream<List<Long>> lists() {
        return Stream.of(replicatedIn, replicatedOut, consumedOut).flatMap(each -> each.values().stream());
    }

    /** Returns the number of lists. */
    int size() {
        return replicatedIn.size() + replicatedOut.size() + consumedOut.size();
    }

    Set<Integer> brokers() {
        var brokers = new HashSet<>(replicatedIn.keySet());
        brokers.addAll(replicatedOut.keySet());
        brokers.addAll(consumedOut.keySet());
        return brokers;
    }
}
