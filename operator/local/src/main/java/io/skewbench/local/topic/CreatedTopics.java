package io.skewbench.local.topic;

import com.fasterxml.jackson.core.type.TypeReference;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.local.file.AtomicFile;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records which topics runs have created on Kafka clusters that outlive them. Topics are identified by Kafka's ids, as
 * another client may create another topic of the same name. The record is stored next to the results, so that a later
 * run may use these topics again.
 */
public final class CreatedTopics {
    private static final String FILE = "created-topics.json";

    /** A topic that a run has created. */
    record Created(String clusterId, String topicId, String name) {}

    private final @Nullable Path file;
    @GuardedBy("this")
    private List<Created> topics;

    private CreatedTopics(@Nullable Path file, List<Created> topics) {
        this.file = file;
        this.topics = List.copyOf(topics);
    }

    /** Returns an empty record that is kept in memory only, for brokers that end with the call. */
    public static CreatedTopics ofThisCall() {
        return new CreatedTopics(null, List.of());
    }

    /**
     * Reads the record of earlier runs.
     *
     * @param results the parent of all runs' folders
     * @throws RunFailedException if the file can't be read
     */
    public static CreatedTopics in(Path results) {
        var file = results.resolve(FILE);
        return new CreatedTopics(file, read(file));
    }

    private static List<Created> read(Path file) {
        try {
            return Files.exists(file)
                    ? Json.mapper().readValue(file.toFile(), new TypeReference<List<Created>>() {
                    })
                    : List.of();
        } catch (IOException e) {
            throw new RunFailedException("Cannot read which topics earlier runs have created, from " + file
                    + "; correct it, or move it away so that all topics count as created by someone else: "
                    + e.getMessage(),
                    e);
        }
    }

    /** Returns the id of the topic of a name that a run has created on a cluster; empty if no run has. */
    synchronized Optional<String> find(String clusterId, String name) {
        return topics.stream().filter(topic -> topic.clusterId().equals(clusterId) && topic.name().equals(name))
                .map(Created::topicId).findFirst();
    }

    /** Adds a topic, in place of an earlier one of the same name. */
    synchronized void add(String clusterId, String name, String topicId) {
        if (find(clusterId, name).filter(topicId::equals).isEmpty()) {
            change(clusterId, name, new Created(clusterId, topicId, name));
        }
    }

    /** Removes a topic that was deleted. */
    synchronized void forget(String clusterId, String name) {
        if (find(clusterId, name).isPresent()) {
            change(clusterId, name, null);
        }
    }

    /** Replaces or, with null, removes the topic of a name. */
    @GuardedBy("this")
    private void change(String clusterId, String name, @Nullable Created now) {
        if (file == null) {
            topics = with(topics, clusterId, name, now);
            return;
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            // Other runs may keep their results in the same folder.
            try (var lockFile = FileChannel.open(file.resolveSibling("." + FILE + ".lock"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE)) {
                lockFile.lock();
                topics = with(read(file), clusterId, name, now);
                AtomicFile.write(file, Json.write(topics));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot note in " + file + " which topics this run has created", e);
        }
    }

    private static List<Created> with(List<Created> topics, String clusterId, String name, @Nullable Created now) {
        return Stream.concat(
                topics.stream().filter(topic -> !(topic.clusterId().equals(clusterId) && topic.name().equals(name))),
                Stream.ofNullable(now)).toList();
    }
}
