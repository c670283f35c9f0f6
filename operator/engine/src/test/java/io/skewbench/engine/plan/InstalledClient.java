package io.skewbench.engine.plan;

import io.skewbench.engine.client.ClientVersion;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** One version of kafka-clients as the build installs it, in a class loader where no other is seen. */
final class InstalledClient implements AutoCloseable {
    /** Where there is no default, the definition has an object of no particular class. */
    private static final String NONE = "none";

    private final URLClassLoader loader;

    private InstalledClient(URLClassLoader loader) {
        this.loader = loader;
    }

    static InstalledClient of(ClientVersion version) throws IOException {
        var folder = Path.of(System.getProperty("skewbench.installation"), "clients", version.toString());
        var urls = new ArrayList<URL>();
        try (var jars = Files.newDirectoryStream(folder, "*.jar")) {
            for (var jar : jars) {
                urls.add(url(jar));
            }
        }
        // Logging, which every version has from elsewhere.
        urls.add(Logger.class.getProtectionDomain().getCodeSource().getLocation());
        return new InstalledClient(
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()));
    }

    private static URL url(Path jar) throws MalformedURLException {
        return jar.toUri().toURL();
    }

    /** Returns the default of each setting of the producer, as it would be written. */
    Map<String, String> producerDefaults() throws ReflectiveOperationException {
        return withLoader(() -> {
            var definition = constant(loader.loadClass("org.apache.kafka.clients.producer.ProducerConfig"), "CONFIG");
            var keys = (Map<?, ?>) Objects.requireNonNull(
                    definition.getClass().getMethod("configKeys").invoke(definition));
            var defaults = new TreeMap<String, String>();
            for (var key : keys.entrySet()) {
                var described = Objects.requireNonNull(key.getValue());
                defaults.put(String.valueOf(key.getKey()),
                        written(described.getClass().getField("defaultValue").get(described)));
            }
            return defaults;
        });
    }

    private static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
        var field = type.getDeclaredField(name);
        field.setAccessible(true);
        return Objects.requireNonNull(field.get(null));
    }

    private static String written(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case List<?> list -> list.stream().map(String::valueOf).collect(Collectors.joining(","));
            case Class<?> type -> type.getName();
            case Object other when other.getClass() == Object.class -> NONE;
            default -> value.toString();
        };
    }

    boolean hasClass(String name) {
        try {
            return loader.loadClass(name) != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private <T> T withLoader(Question<T> question) throws ReflectiveOperationException {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        // Definitions whose defaults are classes look there first.
        thread.setContextClassLoader(loader);
        try {
            return question.answer();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @FunctionalInterface
    private interface Question<T> {
        T answer() throws ReflectiveOperationException;
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
