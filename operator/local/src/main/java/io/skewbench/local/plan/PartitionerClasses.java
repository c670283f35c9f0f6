package io.skewbench.local.plan;

import io.skewbench.engine.Problem;
import io.skewbench.protocol.plan.TrustedPartitioners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipFile;

/**
 * Checks that {@code --class-path} has the partitioners that a Benchmark names by class. Without the check, the run
 * would fail only when a worker starts.
 */
public final class PartitionerClasses {
    private PartitionerClasses() {}

    /**
     * Checks the partitioner of each variant.
     *
     * @param classPath jars, folders, and {@code folder/*}, separated as in class paths; may be empty
     * @throws InvalidInputException with every variant whose class is missing
     */
    public static void check(List<BenchmarkPlan> plans, String classPath) {
        var missing = new ArrayList<String>();
        for (var plan : plans) {
            var variants = plan.benchmark().getSpec().variants();
            for (var i = 0; i < variants.size(); i++) {
                var name = variants.get(i).partitioner();
                if (name != null && TrustedPartitioners.isClass(name) && !TrustedPartitioners.include(name)
                        && !has(classPath, name)) {
                    missing.add(plan.sources().line(plan.benchmark(), new Problem(
                            "spec.variants[" + i + "].partitioner",
                            name, classPath.isEmpty()
                                    ? "is not a class of Kafka or Skewbench; name the jar or folder that has it in "
                                            + "--class-path"
                                    : "is in no jar or folder of --class-path " + classPath + "; add the one that has "
                                            + "it, or correct the name")));
                }
            }
        }
        if (!missing.isEmpty()) {
            throw new InvalidInputException(missing);
        }
    }

    private static boolean has(String classPath, String name) {
        var file = name.replace('.', '/') + ".class";
        return ClassPath.entries(classPath).stream().anyMatch(entry -> hasEntry(entry, file));
    }

    private static boolean hasEntry(String entry, String file) {
        if (entry.endsWith("*")) {
            try (var jars = Files.list(Path.of(entry.substring(0, entry.length() - 1)).toAbsolutePath())) {
                return jars.anyMatch(jar -> isJarWith(jar, file));
            } catch (IOException e) {
                throw unreadable(entry, e);
            }
        }
        var path = Path.of(entry);
        return Files.isDirectory(path) ? Files.exists(path.resolve(file)) : hasFile(path, file);
    }

    private static boolean isJarWith(Path jar, String file) {
        return jar.toString().toLowerCase(Locale.ROOT).endsWith(".jar") && hasFile(jar, file);
    }

    private static boolean hasFile(Path jar, String file) {
        try (var zip = new ZipFile(jar.toFile())) {
            return zip.getEntry(file) != null;
        } catch (IOException e) {
            throw unreadable(jar.toString(), e);
        }
    }

    private static InvalidInputException unreadable(String entry, IOException why) {
        return new InvalidInputException(List.of("--class-path: \"" + entry + "\": cannot be read: " + why.getMessage()
                + "; name a jar, a folder of classes, or folder/* for the jars in it"));
    }
}
