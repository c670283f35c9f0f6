package io.skewbench.api.testing;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of inputs that differ from a valid one in a few characters each, and what has to be said to each. The files
 * are read by the tests of the local runner too, which has a reader of its own.
 *
 * @param base name of the valid file that is changed, without its ending
 * @param by who refuses them where a change doesn't say
 */
public record ChangedInputs(String base, @Nullable By by, List<Change> changes) {
    private static final Path FOLDER = Path.of("crds/src/test/resources/corpus/changes");

    /** The part of Skewbench that reports the error. */
    public enum By {
        /** The definitions, so an API server too: it is the default. */
        schema,
        /** The planner: an API server accepts it, and the operator says so in a condition. */
        planner,
        /** The reader of YAML and metadata, before there is a resource to send. */
        reader
    }

    /**
     * One input.
     *
     * @param from what is replaced in the base, once
     * @param path where the error is; null if there is none, and the input is valid
     * @param value what stands there; null if it isn't one value that is wrong
     * @param says part of the message that says what to do
     * @param locally the same where the local runner has better words than an API server
     * @param others whether more may be said
     */
    public record Change(String from, String to, @Nullable By by, @Nullable String path, @Nullable String value,
            @Nullable String says, @Nullable String locally, @Nullable Boolean others) {

        /** Returns whether a line of an API server says all that is expected; it shows no value of a wrong type. */
        public boolean isReportedBy(String line) {
            var remedy = Objects.requireNonNullElse(says, "");
            return line.contains(String.valueOf(path))
                    && (value == null || remedy.startsWith("must be of type") || line.contains(value))
                    && line.contains(remedy);
        }
    }

    /** Returns the tables. */
    public static Stream<Path> files() {
        try (var files = Files.list(Repository.root().resolve(FOLDER))) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a table. */
    public static ChangedInputs of(Path file) throws IOException {
        return Serialization.unmarshal(Files.readString(file), ChangedInputs.class);
    }

    /** Returns the changes that are for an API server to judge. */
    public List<Change> judgedByServers() {
        return changes.stream().filter(change -> by(change) != By.reader).toList();
    }

    /** Returns whether an API server accepts the changed input. */
    public boolean isAccepted(Change change) {
        return change.path() == null || by(change) == By.planner;
    }

    private By by(Change change) {
        return Objects.requireNonNullElse(change.by(), Objects.requireNonNullElse(by, By.schema));
    }

    /** Returns the base with a change applied. */
    public String text(Change change) throws IOException {
        var text = Files.readString(Repository.root().resolve(FOLDER).resolve("bases/" + base + ".yaml"));
        if (text.split(Pattern.quote(change.from()), -1).length != 2) {
            throw new IllegalStateException(base + " has not just one " + change.from());
        }
        return text.replace(change.from(), change.to());
    }
}
