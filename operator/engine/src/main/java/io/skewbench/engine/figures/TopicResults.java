package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.TopicResult;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.report.WorkerResult;
import java.util.List;
import java.util.SortedSet;

/** The records of each topic of a workload that has several. */
final class TopicResults {

    private TopicResults() {}

    /**
     * Adds up by topic.
     *
     * @param workers of the workload, by trial
     * @param cluster all brokers of the cluster
     */
    static List<TopicResult> of(List<String> topics, List<List<WorkerResult>> workers, SortedSet<Integer> cluster) {
        var all = workers.stream().flatMap(List::stream).toList();
        var total = BrokerShares.of(all, cluster);
        return topics.stream().map(topic -> {
            var shares = BrokerShares.ofTopic(topic, all, cluster);
            return new TopicResult(topic, shares.records(), shares.bytes(), share(shares, total), shares.list(),
                    BrokerShares.median(workers.stream()
                            .map(ofTrial -> BrokerShares.ofTopic(topic, ofTrial, cluster)).toList()));
        }).toList();
    }

    /** Returns a share of bytes, or of records where these have neither key nor value. */
    private static double share(BrokerShares part, BrokerShares total) {
        if (total.records() == 0) {
            return 0;
        }
        return Rounding.round(total.bytes() == 0
                ? (double) part.records() / total.records()
                : (double) part.bytes() / total.bytes());
    }
}
