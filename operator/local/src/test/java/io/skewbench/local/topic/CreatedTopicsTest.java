package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.brokers.process.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CreatedTopicsTest {

    @TempDir
    private Path results = Path.of("");

    @Test
    void areKnownToLaterCalls() {
        // Given
        CreatedTopics.in(results).add("cluster", "orders", "id-1");
        // When
        var id = CreatedTopics.in(results).find("cluster", "orders");
        // Then
        assertThat(id).hasValue("id-1");
    }

    @Test
    void areThoseOfOneCluster() {
        // Given
        CreatedTopics.in(results).add("cluster", "orders", "id-1");
        // When
        var id = CreatedTopics.in(results).find("other", "orders");
        // Then
        assertThat(id).isEmpty();
    }

    @Test
    void haveTheIdOfTheLastTopicOfTheirName() {
        // Given
        var created = CreatedTopics.in(results);
        created.add("cluster", "orders", "id-1");
        // When
        created.add("cluster", "orders", "id-2");
        // Then
        assertThat(CreatedTopics.in(results).find("cluster", "orders")).hasValue("id-2");
    }

    @Test
    void includeThoseThatAnotherRunNotesInTheSameFolder() {
        // Given
        var one = CreatedTopics.in(results);
        var other = CreatedTopics.in(results);
        // When
        one.add("cluster", "a", "id-a");
        other.add("cluster", "b", "id-b");
        // Then
        assertThat(CreatedTopics.in(results).find("cluster", "a")).hasValue("id-a");
        assertThat(CreatedTopics.in(results).find("cluster", "b")).hasValue("id-b");
    }

    @Test
    void areForgottenOnceTheyAreDeleted() {
        // Given
        var created = CreatedTopics.in(results);
        created.add("cluster", "orders", "id-1");
        // When
        created.forget("cluster", "orders");
        // Then
        assertThat(CreatedTopics.in(results).find("cluster", "orders")).isEmpty();
    }

    @Test
    void includeThoseThatAnotherCallAddsMeanwhile() {
        // Given
        var first = CreatedTopics.in(results);
        CreatedTopics.in(results).add("cluster", "payments", "id-2");
        // When
        first.add("cluster", "orders", "id-1");
        // Then
        assertThat(CreatedTopics.in(results).find("cluster", "payments")).hasValue("id-2");
    }

    @Test
    void refuseAFileThatCannotBeRead() throws IOException {
        // Given
        Files.writeString(results.resolve("created-topics.json"), "{");
        // Then
        assertThatThrownBy(() -> CreatedTopics.in(results)).isInstanceOf(RunFailedException.class)
                .hasMessageContaining("created-topics.json; correct it");
    }
}
