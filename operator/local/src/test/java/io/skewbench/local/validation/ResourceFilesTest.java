package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.skewbench.api.v1alpha1.Placement.Leaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceFilesTest {
    private static final String TOPIC = """
            apiVersion: skewbench.io/v1alpha1
            kind: SkewedTopic
            metadata:
              name: testing-1
            spec:
              cluster: {bootstrapServers: "localhost:9092"}
              placement: {leaders: [{broker: 0, count: 2}]}
            """;

    @TempDir
    Path folder;

    @Test
    void readsDocumentsOfSeveralFilesInOrder() throws IOException {
        // Given
        var first = file("first.yaml", TOPIC + "---\n# nothing here\n---\n" + TOPIC.replace("testing-1", "testing-2"));
        var second = file("second.yaml", TOPIC.replace("testing-1", "testing-3"));
        // When
        var read = read(first, second);
        // Then
        assertThat(read.problems()).isEmpty();
        assertThat(read.topics()).extracting(topic -> topic.getMetadata().getName()).containsExactly("testing-1",
                "testing-2", "testing-3");
        assertThat(read.texts()).containsOnlyKeys("0-first.yaml", "1-second.yaml");
    }

    @Test
    void readsStandardInput() {
        // When
        var read = ResourceFiles.read(List.of("-"), new ByteArrayInputStream(TOPIC.getBytes(StandardCharsets.UTF_8)));
        // Then
        assertThat(read.topics()).singleElement()
                .satisfies(
                        topic -> assertThat(topic.getSpec().cluster().bootstrapServers()).isEqualTo("localhost:9092"));
    }

    @Test
    void readsWhatAliasesAndMergeKeysStandFor() throws IOException {
        // When
        var read = read(file("aliases.yaml", """
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: &shared testing-1}
                spec:
                  topicName: *shared
                  cluster: {bootstrapServers: "localhost:9092"}
                  placement:
                    leaders:
                    - &first {broker: 0, count: 2}
                    - {<<: *first, broker: 1}
                    - {broker: 2, <<: [{count: 5}, *first]}
                """));
        // Then
        assertThat(read.problems()).isEmpty();
        assertThat(read.topics()).singleElement().satisfies(topic -> {
            assertThat(topic.getSpec().topicName()).isEqualTo("testing-1");
            assertThat(topic.getSpec().placement().leaders()).extracting(Leaders::broker, Leaders::count)
                    .containsExactly(tuple(0, 2), tuple(1, 2), tuple(2, 5));
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "a: *later | line 1, column 4: *later: no anchor &later ends before this; define it above",
            "a: &self [*self] | *self: no anchor &self ends before this",
            "<<: text | <<: write an alias of a map, or a list of these"})
    void saysWhichAliasStandsForNothing(String yaml, String error) throws IOException {
        assertThat(read(file("wrong.yaml", yaml)).problems()).singleElement().asString().contains(error);
    }

    @Test
    void isNotBroughtDownByAliasesOfAliases() throws IOException {
        // Given nine lines that stand for a billion values
        var yaml = new StringBuilder("a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n");
        for (var i = 1; i < 9; i++) {
            yaml.append("a").append(i).append(": &a").append(i).append(" [")
                    .append(String.join(", ", Collections.nCopies(10, "*a" + (i - 1)))).append("]\n");
        }
        // Then
        assertThat(read(file("laughs.yaml", yaml.toString())).problems()).singleElement().asString()
                .contains("stand for more than 100000 values");
    }

    @Test
    void refusesTheSameResourceTwice() throws IOException {
        // When
        var read = read(file("first.yaml", TOPIC), file("second.yaml", TOPIC));
        // Then
        assertThat(read.problems()).containsExactly(folder.resolve("second.yaml")
                + ": SkewedTopic testing-1: metadata.name: \"testing-1\": there are several of this kind and name: "
                + "give each its own");
    }

    @Test
    void saysWhereTheSyntaxIsWrong() throws IOException {
        // When
        var read = read(file("broken.yaml", TOPIC + "  config: {a: 1\n---\nkind: x\n"));
        // Then
        assertThat(read.problems()).singleElement().asString()
                .startsWith(folder.resolve("broken.yaml") + ": line 9, column ");
    }

    @Test
    void saysWhichFieldIsGivenTwice() throws IOException {
        // When
        var read = read(file("twice.yaml", TOPIC + "  deletionPolicy: Retain\n  deletionPolicy: Delete\n"));
        // Then
        assertThat(read.problems()).singleElement().asString().contains("line 9, column ")
                .contains("deletionPolicy");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    kind: SkewedTopic                 | kind: Topic              | kind: "Topic": is not a kind of skewbench.io/v1alpha1: write Benchmark or SkewedTopic
                    kind: SkewedTopic                 | {}                       | kind: is not given: write Benchmark or SkewedTopic
                    apiVersion: skewbench.io/v1alpha1 | apiVersion: skewbench/v1 | apiVersion: "skewbench/v1": write skewbench.io/v1alpha1
                    apiVersion: skewbench.io/v1alpha1 | {}                       | apiVersion: is not given: write skewbench.io/v1alpha1
                    name: testing-1                   | nmae: testing-1          | metadata.nmae: unknown field "metadata.nmae": did you mean name?
                    name: testing-1                   | name: 1                  | metadata.name: "1": must be of type string: write it in quotes
                    'placement:'                      | 'placment:'              | spec.placment: unknown field "spec.placment": did you mean placement?
                    """)
    void namesTheRemedy(String right, String wrong, String problem) throws IOException {
        // When
        var read = read(file("wrong.yaml", TOPIC.replace(right, wrong.equals("{}") ? "" : wrong)));
        // Then
        assertThat(read.problems()).anyMatch(line -> line.endsWith(": " + problem));
        assertThat(read.topics()).isEmpty();
    }

    @Test
    void refusesFilesWithoutResources() throws IOException {
        assertThat(read(file("empty.yaml", "# nothing\n")).problems()).singleElement().asString()
                .endsWith("empty.yaml: is empty: write a Benchmark or a SkewedTopic");
        assertThat(read(file("text.yaml", "just words\n")).problems()).singleElement().asString()
                .endsWith("is not a resource: write apiVersion, kind, metadata and spec");
        assertThat(read(folder.resolve("missing.yaml")).problems())
                .containsExactly(folder.resolve("missing.yaml") + ": there is no such file");
        assertThat(read(folder).problems()).containsExactly(folder + ": is a folder: name the files in it");
    }

    @Test
    void refusesFilesOfConfigMapsOnly() throws IOException {
        // Given
        var first = file("first.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: first}\n");
        var second = file("second.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: second}\n");
        // When
        var read = read(first, second);
        // Then
        assertThat(read.problems())
                .containsExactly(first + ", " + second + ": there is no Benchmark and no SkewedTopic: add one");
    }

    @Test
    void readsNoMoreThanAnApiServerTakes() {
        // Given a file without an end
        var endless = new InputStream() {
            private long read;

            @Override
            public int read() {
                read++;
                return 'a';
            }

            @Override
            public int read(byte[] bytes, int from, int count) {
                read += count;
                Arrays.fill(bytes, from, from + count, (byte) 'a');
                return count;
            }
        };
        // When
        var read = ResourceFiles.read(List.of("-"), endless);
        // Then
        assertThat(read.problems()).singleElement().asString().contains("has more than 3 MiB").contains("write less");
        assertThat(endless.read).isEqualTo((3 << 20) + 1);
    }

    @Test
    void reportsTheFirstHundredErrorsOfADocument() throws IOException {
        // Given
        var unknown = IntStream.range(0, 1_000).mapToObj(i -> "  field" + i + ": 1\n").collect(Collectors.joining());
        // When
        var read = read(file("unknown.yaml", TOPIC + unknown));
        // Then
        assertThat(read.problems()).hasSize(101).last().asString()
                .endsWith("and 900 more errors; correct these first");
    }

    @Test
    void showsNoMoreOfALongValueThanALineHolds() throws IOException {
        // When
        var read = read(file("long.yaml", TOPIC + "  onDrift: " + "x".repeat(1_000_000) + "\n"));
        // Then
        assertThat(read.problems()).singleElement().asString().contains("spec.onDrift: \"xxx").hasSizeLessThan(1_000);
    }

    @Test
    void namesTheFileOfWhatIsFoundInPlanning() throws IOException {
        // Given
        var file = file("topic.yaml", TOPIC + "  config: {min.insync.replicas: 2}\n");
        // Then
        assertThat(read(file).problems()).singleElement().asString()
                .startsWith(file + ": SkewedTopic testing-1: spec.config.min.insync.replicas: \"2\": ");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static ResourceFiles read(Path... files) {
        return ResourceFiles.read(Stream.of(files).map(Path::toString).toList(), new ByteArrayInputStream(new byte[0]));
    }
}
