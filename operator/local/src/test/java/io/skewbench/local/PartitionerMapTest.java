package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Comparison;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartitionerMapTest {
    private static final Map<String, String> EVEN = Map.of("load", "1k-most", "leaders", "even", "batch", "16k",
            "producers", "one");
    private static final Map<String, String> NARROW = Map.of("load", "1k-most", "link", "narrow", "producers", "one");

    @Test
    void aCellWithANarrowLinkIsHardAtAnyLoad() {
        assertThat(PartitionerMap.isHard(NARROW)).isTrue();
        assertThat(PartitionerMap.isHard(EVEN)).isFalse();
    }

    @Test
    void onePictureHasTheCellsOfBothMaps() {
        // Given
        var equal = new PartitionerMap(List.of(EVEN),
                List.of(better(EVEN, "recordsPerSecond", 1.05), better(EVEN, "brokerImbalance", 0.9)));
        var link = new PartitionerMap(List.of(NARROW), List.of(better(NARROW, "recordsPerSecond", 1.8)));
        // When
        var svg = MapPicture.svg(equal.and(link));
        // Then
        assertThat(svg).contains(">+5 %</text>", ">-10 %</text>", ">+80 %</text>")
                .as("not above the metric that it is not compared by").containsOnlyOnce(">narrow</text>");
    }

    private static Comparison better(Map<String, String> cell, String metric, double ratio) {
        return new Comparison("shortest-delay", cell, "built-in", metric, "Primary", 100, 100 * ratio, ratio, null,
                null, null, "Better", null);
    }
}
