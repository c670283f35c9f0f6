package io.skewbench.controller.decoding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The API server takes 1.5 MiB from anybody, which may be half a million values. */
class BoundedParserTest {
    private static final ObjectMapper MAPPER = ApiServerJson.mapper();
    private static final int MANY = 490_000;

    @ParameterizedTest
    @ValueSource(strings = {"%s", "{\"items\":[{\"a\":1},%s,{\"a\":1}],\"kind\":\"List\"}",
            "{\"type\":\"ADDED\",\"object\":%s}"})
    void readsAsMuchOfALargeResourceAsThereIsRoomFor(String document) throws JsonProcessingException {
        // Given
        var text = document.formatted(resource(values("{}", MANY)));
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var before = threads.getCurrentThreadAllocatedBytes();
        // When
        var read = MAPPER.readTree(text);
        // Then
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16L << 20);
        var resource = read.has("items") ? read.get("items").get(1) : read.has("object") ? read.get("object") : read;
        assertThat(resource.at("/spec/a/x")).hasSizeBetween(10_000, 100_000);
        assertThat(ValueBytes.of(resource.get("spec"))).isBetween(BoundedParser.PART_BYTES,
                BoundedParser.PART_BYTES + (1 << 20));
        // And what is small is read
        assertThat(resource.at("/spec/b/c")).isEqualTo(MAPPER.readTree("[1,{\"d\":null}]"));
        assertThat(resource.at("/spec/e").asText()).isEqualTo("f");
        assertThat(resource.at("/status/g").asText()).isEqualTo("h");
        assertThat(read.path("items").path(2).path("a").asInt(1)).isEqualTo(1);
    }

    /** Otherwise a user could create a resource without a name, which no informer can handle. */
    @ParameterizedTest
    @ValueSource(strings = {"%s", "{\"items\":[%s]}", "{\"type\":\"ADDED\",\"object\":%s}"})
    void knowsTheNameOfAResourceWhateverItsMetadataHolds(String document) throws JsonProcessingException {
        // Given
        var longName = "f:" + "x".repeat(700_000);
        var text = document.formatted("""
                {"metadata":{"annotations":{"a":%s},"labels":{"%s":1},"managedFields":[%s,{"%s":{}}],"name":"n",
                 "ownerReferences":[{"name":"%s"}],"uid":"u"},"spec":{"%s":1,"z":2}}
                """.formatted(values("{}", MANY), longName, values("{}", MANY), longName, longName, longName));
        // When
        var read = MAPPER.readTree(text);
        // Then
        var resource = read.has("items") ? read.get("items").get(0) : read.has("object") ? read.get("object") : read;
        assertThat(resource.at("/metadata/name").asText()).isEqualTo("n");
        assertThat(resource.at("/metadata/uid").asText()).isEqualTo("u");
        assertThat(resource.at("/metadata").has("managedFields")).isFalse();
        assertThat(resource.at("/spec/z").asInt()).isEqualTo(2);
    }

    @Test
    @Timeout(10)
    void waitsOnceForAnotherLargeDocument() throws IOException, InterruptedException {
        // Given another thread that never finishes its large document
        var large = new LargeDocuments(Duration.ofMillis(50));
        var other = new Thread(large::begin);
        other.start();
        other.join();
        // When
        try (var parser = new BoundedParser(new JsonFactory().createParser(values("{}", MANY)), large)) {
            while (parser.nextToken() != null) {
                // Thousands of tokens after the document has become large.
            }
            // Then
            assertThat(parser.isClosed()).isTrue();
        }
    }

    @Test
    void readsLittleOfFieldsAfterTooLargeAOne() throws JsonProcessingException {
        // When
        var read = MAPPER.readTree(
                "{\"spec\":{\"a\":%s,\"b\":%s,\"c\":1}}".formatted(values("[]", MANY), values("[]", MANY)));
        // Then
        assertThat(read.at("/spec/b")).hasSizeBetween(100, 200);
        assertThat(read.at("/spec/c").asInt()).isEqualTo(1);
    }

    @Test
    void readsNoMoreOfVeryManyFields() throws JsonProcessingException {
        // When
        var read = MAPPER.readValue("{\"kind\":\"ConfigMap\",\"data\":{" + IntStream.range(0, 150_000)
                .mapToObj(i -> "\"" + i + "\":\"\"").collect(Collectors.joining(",")) + "},\"immutable\":true}",
                ConfigMap.class);
        // Then
        assertThat(read.getData()).hasSizeBetween(50_000, 110_000);
        assertThat(read.getImmutable()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"spec\":{\"a\":[[],{},[{\"b\":[1,2.5,\"c\",null,true]}]]},\"d\":[]}", "[[1],{\"a\":[]}]",
            "3", "\"text\""})
    void readsSmallDocumentsCompletely(String document) throws JsonProcessingException {
        assertThat(MAPPER.readTree(document)).isEqualTo(new ObjectMapper().readTree(document));
    }

    /** Otherwise a part that isn't complete would count as one that is. */
    @Test
    void countsNoMoreThanIsCountedOfTheTree() throws JsonProcessingException {
        for (var value : new String[]{"{}", "[]", "1", "\"\"", "true", "{\"\":{}}", "\"\u0436\"", "-1.5e10"}) {
            var spec = spec("{\"spec\":" + values(value, MANY) + "}");
            assertThat(ValueBytes.of(spec)).as(value).isGreaterThan(BoundedParser.PART_BYTES);
        }
    }

    private static JsonNode spec(String document) throws JsonProcessingException {
        return MAPPER.readTree(document).get("spec");
    }

    private static String resource(String values) {
        return """
                {"spec":{"a":{"x":%s,"y":{}},"b":{"c":[1,{"d":null}]},"e":"f"},"status":{"g":"h"}}""".formatted(values);
    }

    private static String values(String value, int count) {
        return "[" + String.join(",", Collections.nCopies(count, value)) + "]";
    }
}
