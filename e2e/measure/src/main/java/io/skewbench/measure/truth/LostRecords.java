package io.skewbench.measure.truth;

import io.skewbench.engine.accounting.Accounting;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How often the accounts of a trial notice that one partition lost a record while another client sent one to another
 * partition, so that the topic as a whole grew by what was acknowledged.
 */
record LostRecords() implements Measurement {
    private static final String TOPIC = "orders";
    private static final int TRIALS = 1_000;
    private static final int MOST_PARTITIONS = 1_000;
    private static final int MOST_RECORDS = 100_000;

    @Override
    public String name() {
        return "lost-records";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var random = new Random(1);
        var trials = rounds * TRIALS;
        var noticed = IntStream.range(0, trials).filter(trial -> isNoticed(random)).count();
        return List.of(Figure.bounded("lost-and-foreign-record-noticed", Series.of(100.0 * noticed / trials), "%",
                new AtLeast(100), null));
    }

    private static boolean isNoticed(Random random) {
        var reported = IntStream.range(0, random.nextInt(2, MOST_PARTITIONS)).mapToObj(partition -> new PartitionResult(
                TOPIC, partition, 0, 0, 0, random.nextInt(1, MOST_RECORDS), 0)).toList();
        var after = new ArrayList<>(reported.stream().map(PartitionResult::totalRecords).toList());
        var lost = random.nextInt(after.size());
        var foreign = (lost + random.nextInt(1, after.size())) % after.size();
        after.set(lost, after.get(lost) - 1);
        after.set(foreign, after.get(foreign) + 1);
        var failure = Accounting.of(List.of(outcome(reported)), Map.of(), Map.of(), Map.of(TOPIC, after)).failure();
        return failure != null && failure.reason() == FailureReason.RECORDS_LOST;
    }

    private static ProducersOutcome outcome(List<PartitionResult> partitions) {
        var acknowledged = partitions.stream().mapToLong(PartitionResult::totalRecords).sum();
        var counts = new Counts(acknowledged, acknowledged, 0);
        var latencies = Histogram.of(Histogram.empty());
        return new ProducersOutcome("w", List.of(TOPIC), 1, 1, WorkerResult.builder().pod(0).measuredMs(1_000)
                .measured(counts).total(counts).publishLatency(latencies).serviceLatency(latencies)
                .partitions(partitions).client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("").kafkaClients("").kernel("").cpus(1).maxHeapBytes(1)
                        .classPath(List.of()).build())
                .build(), null, List.of());
    }
}
