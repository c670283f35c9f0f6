package io.skewbench.local.topic;

import com.fasterxml.jackson.core.type.TypeReference;
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
 * Which topics runs have created on Kafka clusters that outlive them, by Kafka's own ids: a topic of the same name that
 * somebody else has created is another one. They are kept beside the results, so that a run may use again what an
 * earlier one has created.
 */
public final class CreatedTopics {
    private static final String FILE = "created-topics.json";

    /** A topic that a run has created. */
    record Created(String clusterId, String topicId, String name) {}

    private final @Nullable Path file;
    private List<Created> topics;

    private CreatedTopics(@Nullable Path file, List<Created> topics) {
        this.file = file;
        this.topics = List.copyOf(topics);
    }

    /** Knows of none, and forgets those of this call when it ends, as their cluster does. */
    public static CreatedTopics ofThisCall() {
        return new CreatedTopics(null, List.of());
    }

    /**
     * Reads which there are.
     *
     * @param results folder of all runs' folders
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
                    + "; correct it, or move it away to have all topics taken for somebody else's: " + e.getMessage(),
                    e);
        }
    }

    /** Returns the id of the topic that a run has created there, if any. */
    synchronized Optional<String> find(String clusterId, String name) {
        return topics.stream().filter(topic -> topic.clusterId().equals(clusterId) && topic.name().equals(name))
                .map(Created::topicId).findFirst();
    }

    /** Remembers one, in place of an earlier one of this name. */
    synchronized void add(String clusterId, String name, String topicId) {
        if (find(clusterId, name).filter(topicId::equals).isEmpty()) {
            change(clusterId, name, new Created(clusterId, topicId, name));
        }
    }

    /** Forgets one that is gone. */
    synchronized void forget(String clusterId, String name) {
        if (find(clusterId, name).isPresent()) {
            change(clusterId, name, null);
        }
    }

    /** Puts one in the place of those of its name. */
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
