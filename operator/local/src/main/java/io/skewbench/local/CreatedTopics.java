package io.skewbench.local;

import com.fasterxml.jackson.core.type.TypeReference;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.local.drive.AtomicFile;
import io.skewbench.protocol.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which topics runs have created on Kafka clusters that outlive them, by Kafka's own ids: a topic of the same name that
 * somebody else has created is another one. They are kept beside the results, so that a run may use again what an earlier
 * one has created.
 */
final class CreatedTopics {
    private static final String FILE = "created-topics.json";

    /** A topic that a run has created. */
    record Created(String clusterId, String topicId, String name) {}

    private final @Nullable Path file;
    private final List<Created> topics;

    private CreatedTopics(@Nullable Path file, List<Created> topics) {
        this.file = file;
        this.topics = topics;
    }

    /** Knows of none, and forgets those of this call when it ends, as their cluster does. */
    static CreatedTopics ofThisCall() {
        return new CreatedTopics(null, new ArrayList<>());
    }

    /**
     * Reads which there are.
     *
     * @param results folder of all runs' folders
     * @throws RunFailedException if the file can't be read
     */
    static CreatedTopics in(Path results) {
        var file = results.resolve(FILE);
        try {
            return new CreatedTopics(file, Files.exists(file)
                    ? new ArrayList<>(Json.mapper().readValue(file.toFile(), new TypeReference<List<Created>>() {
                    }))
                    : new ArrayList<>());
        } catch (IOException e) {
            throw new RunFailedException("Cannot read which topics earlier runs have created, from " + file
                    + "; mend it, or move it away to have all topics taken for somebody else's: " + e.getMessage(), e);
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
            remove(clusterId, name);
            topics.add(new Created(clusterId, topicId, name));
            store();
        }
    }

    /** Forgets one that is gone. */
    synchronized void forget(String clusterId, String name) {
        if (remove(clusterId, name)) {
            store();
        }
    }

    private boolean remove(String clusterId, String name) {
        return topics.removeIf(topic -> topic.clusterId().equals(clusterId) && topic.name().equals(name));
    }

    private void store() {
        if (file != null) {
            try {
                Files.createDirectories(file.toAbsolutePath().getParent());
            } catch (IOException e) {
                throw new RunFailedException("Cannot remember in " + file + " which topics this run has created", e);
            }
            AtomicFile.write(file, Json.write(topics));
        }
    }
}
