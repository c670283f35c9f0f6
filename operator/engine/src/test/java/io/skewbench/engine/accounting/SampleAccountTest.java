package io.skewbench.engine.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.Samples.Place;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleAccountTest {
    private static final Place PLACE = new Place("orders", 3, 17);
    private static final Samples RIGHT = new Samples(100, 0, 0, 0, 0, null, null);
    private static final Samples CORRUPT = new Samples(100, 1, 0, 0, 0, PLACE, null);
    private static final Samples OUT_OF_ORDER = new Samples(100, 0, 1, 0, 0, null, PLACE);
    private static final Samples DUPLICATE = new Samples(100, 0, 0, 1, 0, null, PLACE);
    private static final Map<String, Map<String, String>> IDEMPOTENT = Map.of("w",
            Map.of("enable.idempotence", "true"), "other", Map.of("enable.idempotence", "false"));
    private static final Map<String, Map<String, String>> NOT_IDEMPOTENT = Map.of("w",
            Map.of("enable.idempotence", "false"), "other", Map.of("enable.idempotence", "true"));

    @Test
    void hasNoObjectionToRecordsAsTheyWereSent() {
        assertThat(account(RIGHT).corruption()).isEmpty();
        assertThat(account(RIGHT).disorder(sender(0), IDEMPOTENT)).isEmpty();
        assertThat(account(RIGHT).warning()).isEmpty();
    }

    @Test
    void namesTheCorruptRecord() {
        assertThat(account(CORRUPT).corruption()).contains(new Failure(FailureReason.RECORDS_CORRUPT,
                "group readers of workload w found 1 of 100 sampled records corrupt: the record in partition 3 of "
                        + "topic orders at offset 17 is not what its producer sent"));
    }

    @Test
    void refusesDisorderAndDuplicatesOfIdempotentProducers() {
        assertThat(account(OUT_OF_ORDER).disorder(sender(0), IDEMPOTENT)).map(Failure::reason)
                .contains(FailureReason.RECORDS_OUT_OF_ORDER);
        assertThat(account(DUPLICATE).disorder(sender(0), IDEMPOTENT)).map(Failure::message)
                .contains("group readers of workload w found that of 100 sampled records, 0 came out of order and 1 "
                        + "came twice, the first in partition 3 of topic orders at offset 17, although the producers "
                        + "are idempotent");
    }

    @Test
    void onlyWarnsOfDisorderThatRetriesMayCause() {
        assertThat(account(OUT_OF_ORDER).disorder(sender(0), NOT_IDEMPOTENT)).isEmpty();
        assertThat(account(OUT_OF_ORDER).disorder(sender(0), Map.of())).isEmpty();
        assertThat(account(OUT_OF_ORDER).disorder(sender(1), IDEMPOTENT)).as("a record failed").isEmpty();
        assertThat(account(OUT_OF_ORDER).warning()).contains("Group readers of workload w found that of 100 sampled "
                + "records, 1 came out of order and 0 came twice, the first in partition 3 of topic orders at offset "
                + "17: retries may cause that without idempotence, and where records failed");
    }

    @Test
    void leavesGroupsOutThatCheckedNothing() {
        assertThat(SampleAccount.of(List.of(new ConsumersOutcome("w", "lost", List.of("orders"), 1, 0, null,
                List.of())))).isEmpty();
    }

    private static SampleAccount account(Samples samples) {
        return new SampleAccount("w", "readers", samples);
    }

    private static List<ProducersOutcome> sender(long failed) {
        var counts = new Counts(100, 100 - failed, failed);
        var none = Histogram.of(Histogram.empty());
        return List.of(new ProducersOutcome("w", List.of("orders"), 1, 1, WorkerResult.builder().pod(0)
                .measuredMs(1_000).measured(counts).total(counts).publishLatency(none).serviceLatency(none)
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("").kafkaClients("").kernel("").cpus(1).maxHeapBytes(1).build()).build(),
                null, List.of()));
    }
}
