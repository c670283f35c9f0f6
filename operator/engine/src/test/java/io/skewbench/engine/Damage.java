package io.skewbench.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.latency.LatencySeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Changes of a JSON document that leave it well formed, at random. */
final class Damage {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<JsonNode> OTHERS = List.of(NullNode.getInstance(), IntNode.valueOf(0),
            IntNode.valueOf(1), IntNode.valueOf(-1), IntNode.valueOf(Integer.MAX_VALUE),
            IntNode.valueOf(Integer.MIN_VALUE), LongNode.valueOf(3_000_000_000L), LongNode.valueOf(1L << 52),
            LongNode.valueOf(1L << 51), LongNode.valueOf(Long.MAX_VALUE), LongNode.valueOf(Long.MIN_VALUE),
            DoubleNode.valueOf(0.5), DoubleNode.valueOf(1e300), DoubleNode.valueOf(-1e300),
            DoubleNode.valueOf(Double.MIN_VALUE),
            TextNode.valueOf(""), TextNode.valueOf("NaN"), TextNode.valueOf("-Infinity"), TextNode.valueOf("7"),
            TextNode.valueOf("x".repeat(3_000)), NODES.arrayNode(), NODES.objectNode(),
            NODES.arrayNode().add(NullNode.getInstance()), NODES.booleanNode(true), histogram(1, 1L << 51),
            histogram(Long.MAX_VALUE / 2, 1), histogram(1, 0), series(0), series(1L << 51));

    private final Random random;

    Damage(Random random) {
        this.random = random;
    }

    private static TextNode histogram(long value, long count) {
        var recorded = Histogram.empty();
        recorded.recordValueWithCount(value, count);
        return TextNode.valueOf(Histogram.of(recorded).encoded());
    }

    private static TextNode series(long count) {
        var recorded = LatencySeries.empty();
        recorded.recordValueWithCount(1_000, count);
        return TextNode.valueOf(LatencySeries.ofEncoded(List.of(LatencySeries.encode(recorded))).encoded());
    }

    /** Damages one to three places. */
    void some(JsonNode document) {
        for (var left = 1 + random.nextInt(3); left > 0; left--) {
            var containers = new ArrayList<ContainerNode<?>>();
            collect(document, containers);
            switch (containers.get(random.nextInt(containers.size()))) {
                case ObjectNode object when !object.isEmpty() -> damage(object);
                case ArrayNode array when !array.isEmpty() -> damage(array);
                default -> {
                    // There is nothing in it to damage.
                }
            }
        }
    }

    private static void collect(JsonNode node, List<ContainerNode<?>> containers) {
        if (node instanceof ContainerNode<?> container) {
            containers.add(container);
            node.forEach(child -> collect(child, containers));
        }
    }

    private void damage(ObjectNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        var name = names.get(random.nextInt(names.size()));
        switch (random.nextInt(6)) {
            case 0 -> object.remove(name);
            case 1 -> object.set("another", object.path(name).deepCopy());
            case 2 -> object.set(name, enlarged(object.path(name)));
            default -> object.set(name, other());
        }
    }

    private void damage(ArrayNode array) {
        var at = random.nextInt(array.size());
        switch (random.nextInt(6)) {
            case 0 -> array.remove(at);
            case 1 -> array.insert(at, array.path(at).deepCopy());
            case 2 -> array.set(at, enlarged(array.path(at)));
            default -> array.set(at, other());
        }
    }

    private static JsonNode enlarged(JsonNode node) {
        return switch (node) {
            case ArrayNode array -> {
                var many = NODES.arrayNode();
                for (var i = 0; i < 2_500; i++) {
                    many.addAll(array);
                }
                yield many;
            }
            case IntNode number -> LongNode.valueOf(number.longValue() * 1_000_000);
            case LongNode number -> LongNode.valueOf(number.longValue() * 1_000);
            case DoubleNode number -> DoubleNode.valueOf(number.doubleValue() * 1e9);
            case TextNode text -> TextNode.valueOf(text.textValue() + text.textValue());
            default -> node;
        };
    }

    private JsonNode other() {
        return OTHERS.get(random.nextInt(OTHERS.size())).deepCopy();
    }
}
