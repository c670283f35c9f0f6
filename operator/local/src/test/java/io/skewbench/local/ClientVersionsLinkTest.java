package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;

/** What runs in workers is compiled against the newest kafka-clients, and uses nothing that an older one lacks. */
class ClientVersionsLinkTest {
    private static final JavaClasses IN_WORKERS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.skewbench.worker", "io.skewbench.partitioners", "io.skewbench.protocol");

    @ParameterizedTest
    @ValueSource(strings = {"2.3.1", "2.4.1", "3.9.2", "4.3.1", "4.4.0"})
    void usesOnlyWhatTheVersionHas(String version) throws IOException {
        try (var client = client(version)) {
            var missing = new TreeSet<String>();
            for (var type : IN_WORKERS) {
                type.getDirectDependenciesFromSelf().stream().map(Dependency::getTargetClass)
                        .filter(ClientVersionsLinkTest::isKafkas).filter(target -> !has(client, target))
                        .forEach(target -> missing.add(type.getName() + " uses " + target.getName()));
                for (var access : type.getCodeUnitAccessesFromSelf()) {
                    CodeUnitAccessTarget target = access.getTarget();
                    if (isKafkas(target.getOwner()) && !has(client, target)) {
                        missing.add(type.getName() + " calls " + target.getFullName());
                    }
                }
            }
            assertThat(missing).isEmpty();
        }
    }

    private static URLClassLoader client(String version) throws IOException {
        var urls = new ArrayList<URL>();
        urls.add(Logger.class.getProtectionDomain().getCodeSource().getLocation());
        var folder = Path.of(System.getProperty("skewbench.installation"), "clients", version);
        try (var jars = Files.newDirectoryStream(folder, "*.jar")) {
            for (var jar : jars) {
                urls.add(jar.toUri().toURL());
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static boolean isKafkas(JavaClass type) {
        return type.getName().startsWith("org.apache.kafka.");
    }

    private static boolean has(ClassLoader client, JavaClass type) {
        try {
            return load(client, type) != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** By name, parameters and type of result, as the virtual machine looks a method up. */
    private static boolean has(ClassLoader client, CodeUnitAccessTarget target) {
        try {
            var owner = load(client, target.getOwner());
            var parameters = target.getRawParameterTypes().stream().map(JavaClass::getName).toList();
            var found = target.getName().equals("<init>")
                    ? Stream.<Executable>of(owner.getDeclaredConstructors())
                    : methods(owner)
                            .filter(method -> method.getName().equals(target.getName())
                                    && method.getReturnType().getName()
                                            .equals(target.getRawReturnType().getName()));
            return found.anyMatch(method -> names(method.getParameterTypes()).equals(parameters));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** An interface has the methods of Object, too. */
    private static Stream<Method> methods(Class<?> owner) {
        return Stream.of(owner.getMethods(), owner.getDeclaredMethods(),
                owner.isInterface() ? Object.class.getMethods() : new Method[0]).flatMap(Arrays::stream);
    }

    private static Class<?> load(ClassLoader client, JavaClass type) throws ClassNotFoundException {
        return Class.forName(type.getBaseComponentType().getName(), false, client);
    }

    private static List<String> names(Class<?>[] types) {
        return Arrays.stream(types).map(Class::getName).toList();
    }
}
