package io.skewbench.protocol.report;

import com.fasterxml.jackson.databind.util.StdConverter;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.ConsumerResult.Span;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The form of spans of offsets in JSON: one list for each column, all of equal length. A row takes
 * {@link Bounds#SPAN_TOKENS}.
 *
 * @param topics names in Kafka
 * @param topic of each row, as an index into {@code topics}; the other columns are the components of {@link Span}
 */
record SpanTable(List<String> topics, List<Integer> topic, List<Integer> partition, List<Long> from, List<Long> to,
        List<Long> records) {

    SpanTable {
        Stream.of(topics, topic, partition, from, to, records).forEach(Objects::requireNonNull);
    }

    private static SpanTable of(List<Span> rows) {
        var topics = Columns.numbered(() -> rows.stream().map(Span::topic).iterator());
        return new SpanTable(List.copyOf(topics.keySet()), Columns.of(rows, row -> topics.getOrDefault(row.topic(), 0)),
                Columns.of(rows, Span::partition), Columns.of(rows, Span::from), Columns.of(rows, Span::to),
                Columns.of(rows, Span::records));
    }

    private List<Span> rows() {
        Columns.check("spans", List.of(topic, partition, from, to, records));
        return IntStream.range(0, topic.size())
                .mapToObj(row -> new Span(Columns.name(topics, topic.get(row)), partition.get(row), from.get(row),
                        to.get(row), records.get(row)))
                .toList();
    }

    /** Converts rows to a table. */
    static final class Writing extends StdConverter<List<Span>, SpanTable> {
        @Override
        public SpanTable convert(List<Span> rows) {
            return SpanTable.of(rows);
        }
    }

    /** Converts a table to rows. */
    static final class Reading extends StdConverter<SpanTable, List<Span>> {
        /** @throws UnreadableException if the columns don't belong together */
        @Override
        public List<Span> convert(SpanTable table) {
            return table.rows();
        }
    }
}
