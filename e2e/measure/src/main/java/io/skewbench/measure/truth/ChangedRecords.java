package io.skewbench.measure.truth;

import io.skewbench.engine.accounting.SampleAccount;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Reason;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.StampPlan;
import io.skewbench.worker.consume.CheckedSamples;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.Stamp;
import io.skewbench.worker.records.Stamping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * How often consumers notice that one byte of a sampled record was changed, or that two sampled records of a producer
 * in a partition were exchanged, and how often they refuse records as they were sent.
 */
record ChangedRecords() implements Measurement {
    private static final String TOPIC = "orders";
    private static final int TRIALS = 1_000;
    private static final int RECORDS = 5_000;
    private static final int MOST_PRODUCERS = 4;
    private static final int MOST_PARTITIONS = 4;
    private static final WorkerPlan PLAN = WorkerPlan.builder().trial("t0").workload("w").pods(1).producersPerPod(1)
            .bootstrapServers("").load(new LoadPlan.Unlimited()).warmupMs(0).durationMs(1).seed(7)
            .records(new RecordPlan(new KeyPlan(8, 1_000, new Draw.Uniform()),
                    new RandomValues(1, 200, new Draw.Uniform(), 0)))
            .stamp(StampPlan.OF_CONSUMED).build();
    private static final RecordSource SOURCE = new RecordSource(PLAN.records(), PLAN.seed(), new byte[0],
            Stamping.of(PLAN));

    /** A record that a producer sent to a partition. */
    private record Sent(int producer, int partition, ProducerRecord<byte[], byte[]> record) {
        private static Sent of(int producer, int partition, byte @Nullable [] key, byte[] value) {
            return new Sent(producer, partition, new ProducerRecord<>(TOPIC, key, value));
        }

        byte @Nullable [] stamp() {
            var header = record.headers().lastHeader(Stamp.HEADER);
            return header == null ? null : header.value();
        }

        List<Integer> order() {
            return List.of(producer, partition);
        }
    }

    @Override
    public String name() {
        return "changed-records";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var random = new Random(1);
        var trials = rounds * TRIALS;
        return List.of(
                Figure.bounded("changed-byte-of-sampled-record-noticed",
                        share(trials, FailureReason.RECORDS_CORRUPT, random, records -> change(records, random)), "%",
                        new AtLeast(100), null),
                Figure.bounded("exchanged-sampled-records-noticed",
                        share(trials, FailureReason.RECORDS_OUT_OF_ORDER, random,
                                records -> exchange(records, random)),
                        "%", new AtLeast(100), null),
                Figure.bounded("unchanged-records-refused", share(trials, null, random, records -> {}), "%",
                        new AtMost(0), null));
    }

    /** @param expected reason of the failures that are counted; null: any */
    private static Series share(int trials, @Nullable Reason expected, Random random, Consumer<List<Sent>> fault) {
        var counted = IntStream.range(0, trials).filter(trial -> {
            var records = sent(random);
            fault.accept(records);
            return failure(records).filter(failure -> expected == null || failure.reason().equals(expected))
                    .isPresent();
        }).count();
        return Series.of(100.0 * counted / trials);
    }

    private static List<Sent> sent(Random random) {
        var producers = random.nextInt(1, MOST_PRODUCERS + 1);
        var partitions = random.nextInt(1, MOST_PARTITIONS + 1);
        var first = (long) random.nextInt();
        return IntStream.range(0, RECORDS)
                .mapToObj(i -> sent(Math.abs(first) + i, i % producers, random.nextInt(partitions)))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static Sent sent(long n, int producer, int partition) {
        var sent = Sent.of(producer, partition, SOURCE.key(n), SOURCE.value(n));
        SOURCE.stamp(sent.record(), n, producer);
        return sent;
    }

    private static int[] sampled(List<Sent> records) {
        return IntStream.range(0, records.size()).filter(i -> records.get(i).stamp() != null).toArray();
    }

    private static void change(List<Sent> records, Random random) {
        var sampled = sampled(records);
        var at = sampled[random.nextInt(sampled.length)];
        var old = records.get(at);
        var parts = Stream.of(old.record().key(), old.record().value(), old.stamp())
                .map(part -> Objects.requireNonNull(part).clone()).toList();
        var index = random.nextInt(parts.stream().mapToInt(part -> part.length).sum());
        for (var part : parts) {
            if (index >= 0 && index < part.length) {
                part[index] ^= (byte) random.nextInt(1, 256);
            }
            index -= part.length;
        }
        var changed = Sent.of(old.producer(), old.partition(), parts.get(0), parts.get(1));
        changed.record().headers().add(Stamp.HEADER, parts.get(2));
        records.set(at, changed);
    }

    private static void exchange(List<Sent> records, Random random) {
        var sampled = new ArrayList<>(Arrays.stream(sampled(records)).boxed()
                .collect(Collectors.groupingBy(i -> records.get(i).order())).values());
        sampled.removeIf(ofOne -> ofOne.size() < 2);
        var ofOne = new ArrayList<>(sampled.get(random.nextInt(sampled.size())));
        Collections.shuffle(ofOne, random);
        Collections.swap(records, ofOne.get(0), ofOne.get(1));
    }

    private static Optional<Failure> failure(List<Sent> records) {
        var checked = new CheckedSamples(PLAN.trial(), PLAN.workload());
        for (var offset = 0; offset < records.size(); offset++) {
            checked.add(received(records.get(offset), offset));
        }
        var account = new SampleAccount(PLAN.workload(), "readers", checked.samples());
        return account.corruption().or(() -> account.disorder(List.of(),
                Map.of(PLAN.workload(), Map.of("enable.idempotence", "true"))));
    }

    private static ConsumerRecord<byte[], byte[]> received(Sent sent, long offset) {
        var record = sent.record();
        return new ConsumerRecord<>(TOPIC, sent.partition(), offset, 0, TimestampType.CREATE_TIME, 0, 0, record.key(),
                record.value(), record.headers(), Optional.empty());
    }
}
