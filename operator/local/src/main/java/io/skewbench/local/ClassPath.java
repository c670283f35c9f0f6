package io.skewbench.local;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Looks for what {@code --class-path} names: a JVM passes over what isn't there, and then misses the class. */
final class ClassPath {
    private static final String ALL_JARS = "*";

    private ClassPath() {}

    /**
     * Checks each entry.
     *
     * @param classPath jars, folders, and {@code folder/*}, separated as in class paths; may be empty
     * @throws InvalidInputException with every entry that isn't there
     */
    static void check(String classPath) {
        var missing = Arrays.stream(classPath.split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty() && !isThere(entry))
                .map(entry -> "--class-path: \"" + entry
                        + "\": there is no such file or folder; name a jar, a folder of "
                        + "classes, or folder/* for the jars in it")
                .toList();
        if (!missing.isEmpty()) {
            throw new InvalidInputException(List.copyOf(missing));
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
