package io.skewbench.docs;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The files of this checkout that somebody has written, and where their links lead. */
final class Documentation {
    /** Written by builds and runs. */
    private static final Set<String> NOT_SOURCES = Set.of("target", ".git", "skewbench-results", "node_modules");
    private static final Path ROOT = Repository.root();

    private Documentation() {}

    /** Returns all Markdown files. */
    static List<Path> all() throws IOException {
        return sources(file -> file.endsWith(".md"));
    }

    /** Returns the sources whose name fits. */
    static List<Path> sources(Predicate<String> name) throws IOException {
        var found = new ArrayList<Path>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NOT_SOURCES.contains(String.valueOf(folder.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (name.test(String.valueOf(file.getFileName()))) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found.stream().sorted().toList();
    }

    /** Returns the path from the top of the checkout. */
    static String name(Path file) {
        return ROOT.relativize(file).toString();
    }

    /** Returns the file or folder that a link on a page leads to; empty where it leads out of the repository. */
    static Optional<Path> target(Path page, String destination) {
        if (destination.matches("[a-z]+:.*")) {
            return Optional.empty();
        }
        var path = destination.split("#", 2)[0];
        return Optional.of(path.isEmpty() ? page : page.resolveSibling(path).normalize());
    }

    /** Returns what is wrong with a link on a page; null if it leads somewhere. */
    static @Nullable String problem(Path page, String destination) throws IOException {
        var target = target(page, destination);
        if (target.isEmpty()) {
            return null;
        }
        if (!target.get().startsWith(ROOT)) {
            return "leads out of the checkout";
        }
        if (!Files.exists(target.get())) {
            return "there is no such file";
        }
        var hash = destination.indexOf('#');
        if (hash < 0) {
            return null;
        }
        if (Files.isRegularFile(target.get())
                && Markdown.read(target.get()).anchors().contains(destination.substring(hash + 1))) {
            return null;
        }
        return "there is no such heading";
    }
}
