package io.skewbench.local.plan;

import io.skewbench.protocol.digest.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.ZipFile;

/**
 * Checks the entries of {@code --class-path}, because a JVM ignores missing ones and fails only when it needs a class.
 */
public final class ClassPath {
    private static final String ALL_JARS = "*";

    private ClassPath() {}

    /**
     * Checks that each entry exists.
     *
     * @param classPath jars, folders, and {@code folder/*}, separated as in class paths; may be empty
     * @throws InvalidInputException with every entry that does not exist
     */
    public static void check(String classPath) {
        refuse(classPath, entry -> !isThere(entry), "there is no such file or folder");
    }

    /**
     * Checks that files are jars.
     *
     * @param classPath as for {@link #check}
     * @throws InvalidInputException with every file that is not a jar
     */
    public static void checkJars(String classPath) {
        refuse(classPath, ClassPath::isNoJar, "is no jar");
    }

    private static void refuse(String classPath, Predicate<String> wrong, String why) {
        var problems = entries(classPath).stream().filter(wrong).map(entry -> "--class-path: \"" + entry + "\": " + why
                + "; name a jar, a folder of classes, or folder/* for the jars in it").toList();
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
    }

    /** Returns the entries of a class path without the empty ones. */
    static List<String> entries(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator, -1)).filter(entry -> !entry.isEmpty()).toList();
    }

    /**
     * Returns a digest of the code of each entry: the SHA-256, in hexadecimal digits, of a file, of the jars of
     * {@code folder/*}, or of the classes in a folder. Other files in a folder, such as results of runs, don't count.
     *
     * @param classPath as for {@link #check}
     * @return by entry, sorted
     * @throws InvalidInputException if an entry can't be read
     */
    public static Map<String, String> digests(String classPath) {
        var digests = new TreeMap<String, String>();
        for (var entry : entries(classPath)) {
            try {
                digests.put(entry, digest(entry));
            } catch (IOException | UncheckedIOException e) {
                throw new InvalidInputException(List.of("--class-path: \"" + entry + "\": cannot be read: "
                        + e.getMessage() + "; allow reading it"));
            }
        }
        return digests;
    }

    private static String digest(String entry) throws IOException {
        var digest = Sha256.start();
        var root = Path.of(entry.endsWith(ALL_JARS) ? entry.substring(0, entry.length() - 1) : entry).toRealPath();
        for (var file : files(entry, root)) {
            digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(Sha256.start().digest(Files.readAllBytes(file)));
        }
        return Sha256.hex(digest);
    }

    private static List<Path> files(String entry, Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of(root);
        }
        var ofJars = entry.endsWith(ALL_JARS);
        var ending = ofJars ? ".jar" : ".class";
        try (var files = Files.walk(root, ofJars ? 1 : Integer.MAX_VALUE)) {
            return files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(ending)
                    && Files.isRegularFile(file)).sorted().toList();
        }
    }

    /** Returns whether an entry is a file that is not a jar, which a JVM ignores like a missing one. */
    private static boolean isNoJar(String entry) {
        if (entry.endsWith(ALL_JARS) || !isThere(entry) || !Files.isRegularFile(Path.of(entry))) {
            return false;
        }
        try {
            new ZipFile(entry).close();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static boolean isThere(String entry) {
        try {
            return entry.endsWith(File.separator + ALL_JARS)
                    ? Files.isDirectory(Path.of(entry.substring(0, entry.length() - 1)))
                    : entry.equals(ALL_JARS) || Files.exists(Path.of(entry));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
