package io.skewbench.protocol.report;

import com.fasterxml.jackson.databind.util.StdConverter;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The form of partitions in JSON: one list for each column, all of equal length. A row takes
 * {@link Bounds#PARTITION_TOKENS}, where an object would take sixteen.
 *
 * @param topics names in Kafka
 * @param topic of each row, as an index into {@code topics}; the other columns are the components of
 * {@link PartitionResult}
 */
record PartitionTable(List<String> topics, List<Integer> topic, List<Integer> partition, List<Integer> leader,
        List<Long> records, List<Long> bytes, List<Long> totalRecords, List<Long> totalMarkers) {

    PartitionTable {
        Stream.of(topics, topic, partition, leader, records, bytes, totalRecords, totalMarkers)
                .forEach(Objects::requireNonNull);
    }

    private static PartitionTable of(List<PartitionResult> rows) {
        var topics = Columns.numbered(() -> rows.stream().map(PartitionResult::topic).iterator());
        return new PartitionTable(List.copyOf(topics.keySet()),
                Columns.of(rows, row -> topics.getOrDefault(row.topic(), 0)),
                Columns.of(rows, PartitionResult::partition), Columns.of(rows, PartitionResult::leader),
                Columns.of(rows, PartitionResult::records), Columns.of(rows, PartitionResult::bytes),
                Columns.of(rows, PartitionResult::totalRecords), Columns.of(rows, PartitionResult::totalMarkers));
    }

    private List<PartitionResult> rows() {
        Columns.check("partitions",
                List.of(topic, partition, leader, records, bytes, totalRecords, totalMarkers));
        return IntStream.range(0, topic.size())
                .mapToObj(row -> new PartitionResult(Columns.name(topics, topic.get(row)), partition.get(row),
                        leader.get(row), records.get(row), bytes.get(row), totalRecords.get(row),
                        totalMarkers.get(row)))
                .toList();
    }

    /** Converts rows to a table. */
    static final class Writing extends StdConverter<List<PartitionResult>, PartitionTable> {
        @Override
        public PartitionTable convert(List<PartitionResult> rows) {
            return PartitionTable.of(rows);
        }
    }

    /** Converts a table to rows. */
    static final class Reading extends StdConverter<PartitionTable, List<PartitionResult>> {
        /** @throws UnreadableException if the columns don't belong together */
        @Override
        public List<PartitionResult> convert(PartitionTable table) {
            return table.rows();
        }
    }
}
