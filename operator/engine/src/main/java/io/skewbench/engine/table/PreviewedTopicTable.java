package io.skewbench.engine.table;

import io.skewbench.engine.preview.RunPreview.TopicPreview;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The topics that a run would send to, and where their partitions would be: a line for each broker. */
final class PreviewedTopicTable {

    private PreviewedTopicTable() {}

    static String render(List<TopicPreview> topics) {
        var lines = new ArrayList<List<String>>();
        topics.forEach(topic -> lines.addAll(lines(topic)));
        var grid = new Grid(1).line("", "partitions", "replication factor", "broker", "leaders", "replicas");
        lines.stream().limit(PreviewTable.MOST_LINES).forEach(grid::line);
        var text = new StringBuilder("Topics, and where their partitions would be\n").append(grid.render())
                .append(PreviewTable.more(lines.size(), "lines"));
        topics.stream().filter(topic -> topic.unknown() != null).limit(PreviewTable.MOST_LINES).forEach(
                topic -> text.append(Paragraph.of("  " + topic.name() + ": ", String.valueOf(topic.unknown()))));
        return text.toString();
    }

    private static List<List<String>> lines(TopicPreview topic) {
        var partitions = number(topic.partitions());
        var factor = number(topic.replicationFactor());
        if (topic.brokers() == null) {
            return List.of(List.of(topic.name(), partitions, factor, Numbers.NONE, Numbers.NONE, Numbers.NONE));
        }
        var lines = new ArrayList<List<String>>();
        for (var part : topic.brokers()) {
            var isFirst = lines.isEmpty();
            lines.add(List.of(isFirst ? topic.name() : "", isFirst ? partitions : "", isFirst ? factor : "",
                    Integer.toString(part.broker()), Numbers.count(part.leaders()), Numbers.count(part.replicas())));
        }
        return lines;
    }

    private static String number(@Nullable Integer number) {
        return number == null ? Numbers.NONE : Numbers.count(number);
    }
}
