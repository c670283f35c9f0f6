package io.skewbench.local.distribution;

import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerProgram;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder of jars that the build packages.
 *
 * @param folder absolute
 */
public record Distribution(Path folder) {

    /**
     * Finds the folder: system property {@code skewbench.dist}, which the launcher sets.
     *
     * @throws IllegalStateException if it isn't set
     */
    public static Distribution find() {
        var folder = System.getProperty("skewbench.dist");
        if (folder == null) {
            throw new IllegalStateException("Start Skewbench through its launcher, ./skewbench");
        }
        return new Distribution(Path.of(folder).toAbsolutePath());
    }

    /** Returns the jar whose manifest names all others, Kafka's brokers included. */
    public Path localJar() {
        return jar("skewbench-local-");
    }

    /**
     * Returns the same class path as in a worker pod, without the classes of this program.
     *
     * @param extra jars and folders of the user's own, separated as in class paths; may be empty
     */
    public String workerClassPath(TaskPlan plan, String extra) {
        var entries = WorkerProgram.classPath(plan, workerJars(), folder.toString());
        return Stream.concat(entries.stream(), Stream.of(extra))
                .filter(entry -> !entry.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the class path of a ZooKeeper server of a version. */
    public String ensembleClassPath(String version) {
        return folder + "/servers/zookeeper-" + version + "/*";
    }

    private List<String> workerJars() {
        try (var list = Distribution.class.getResourceAsStream("/META-INF/skewbench/worker.classpath")) {
            var names = new String(Objects.requireNonNull(list).readAllBytes(),
                    StandardCharsets.UTF_8).strip();
            return Stream.concat(Stream.of(jar("skewbench-worker-")),
                    Arrays.stream(names.split(":", -1)).map(name -> folder.resolve(Path.of(name).getFileName())))
                    .map(Path::toString)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns whether this run records archives of loaded classes, which halve the start time of later processes:
     * whether system property {@code skewbench.archives} is {@code record}. Processes then have to end by themselves.
     */
    public boolean recordsArchives() {
        return "record".equals(System.getProperty("skewbench.archives"));
    }

    /**
     * Returns the JVM options for the archive of a program; none if there is no archive. A JVM ignores an archive that
     * doesn't fit it.
     */
    public List<String> archive(String program) {
        var file = folder.resolve(program + ".jsa");
        if (recordsArchives()) {
            return List.of("-XX:ArchiveClassesAtExit=" + file);
        }
        return Files.isRegularFile(file)
                ? List.of("-Xshare:auto", "-Xlog:disable", "-Xlog:all=error:stderr", "-XX:SharedArchiveFile=" + file)
                : List.of();
    }

    private Path jar(String prefix) {
        try (var jars = Files.newDirectoryStream(folder, prefix + "*.jar")) {
            for (var jar : jars) {
                return jar;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("No " + prefix + "*.jar in " + folder);
    }
}
