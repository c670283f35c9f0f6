package io.skewbench.engine.accounting;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.report.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one consumer group found in the sample of records that it checked. A record that isn't what its producer sent
 * fails the trial. So does one that came out of order or twice, if the workload's producers are idempotent and none of
 * their records failed: otherwise, retries may cause that.
 */
public record SampleAccount(String workload, String group, Samples samples) {

    /** Returns the accounts of the groups that checked records. */
    public static List<SampleAccount> of(List<ConsumersOutcome> groups) {
        return groups.stream().flatMap(SampleAccount::of).toList();
    }

    private static Stream<SampleAccount> of(ConsumersOutcome group) {
        var result = group.result();
        return result == null || result.samples() == null
                ? Stream.empty()
                : Stream.of(new SampleAccount(group.workload(), group.group(), result.samples()));
    }

    /** Returns why the trial doesn't count, if the content of a record is wrong. */
    public Optional<Failure> corruption() {
        var first = samples.firstCorrupt();
        return first == null
                ? Optional.empty()
                : Optional.of(new Failure(FailureReason.RECORDS_CORRUPT, name() + " found " + samples.corrupt() + " of "
                        + samples.records() + " sampled records corrupt: the record in " + first.text()
                        + (samples.corrupt() == 1 ? " is" : ", the first of them, is")
                        + " not what its producer sent"));
    }

    /**
     * Returns why the trial doesn't count, if the order of records is wrong that should be in order.
     *
     * @param producers all workers of the trial that sent
     * @param settings complete producer settings by workload
     */
    public Optional<Failure> disorder(List<ProducersOutcome> producers, Map<String, Map<String, String>> settings) {
        return samples.misplaced() == 0 || !isOrdered(producers, settings)
                ? Optional.empty()
                : Optional.of(new Failure(FailureReason.RECORDS_OUT_OF_ORDER,
                        name() + " found " + findings() + ", although the producers are idempotent"));
    }

    private boolean isOrdered(List<ProducersOutcome> producers, Map<String, Map<String, String>> settings) {
        return "true".equals(settings.getOrDefault(workload, Map.of()).get("enable.idempotence"))
                && producers.stream().filter(sender -> sender.workload().equals(workload))
                        .map(ProducersOutcome::result).flatMap(Stream::ofNullable)
                        .allMatch(result -> result.total().failed() == 0);
    }

    /** Returns a warning about the order of records in a trial that counts; empty if there is none. */
    public Optional<String> warning() {
        return samples.misplaced() == 0
                ? Optional.empty()
                : Optional.of("Group " + group + " of workload " + workload + " found " + findings()
                        + ": retries may cause that without idempotence, and where records failed");
    }

    private String name() {
        return "group " + group + " of workload " + workload;
    }

    private String findings() {
        var first = samples.firstMisplaced();
        return "that of " + samples.records() + " sampled records, " + samples.outOfOrder() + " came out of order and "
                + samples.duplicates() + " came twice" + (first == null ? "" : ", the first in " + first.text());
    }
}
