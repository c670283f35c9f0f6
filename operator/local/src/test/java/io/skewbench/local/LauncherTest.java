package io.skewbench.local;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a checkout of its own, with a stand-in for the JDK that says how it was started. */
class LauncherTest {
    private static final Path REPOSITORY = Path.of("../..");
    private static final String NOBODY = "65534";

    @TempDir
    private Path folder = Path.of("");

    private Path checkout = Path.of("");

    @BeforeEach
    void checkOut() throws IOException {
        // Other users must be able to reach it.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        checkout = Files.createDirectories(folder.resolve("checkout"));
        var launcher = Files.createDirectories(checkout.resolve("operator/local/launcher"));
        Files.copy(REPOSITORY.resolve("skewbench"), checkout.resolve("skewbench"));
        Files.copy(REPOSITORY.resolve("operator/local/launcher/jdk.bash"), launcher.resolve("jdk.bash"));
        Files.createDirectories(checkout.resolve("operator/local/target/dist"));
        Files.writeString(checkout.resolve("pom.xml"), "");
        var bin = Files.createDirectories(folder.resolve("jdk/bin"));
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"21.0.1\"\n");
        for (var program : List.of("java", "javac")) {
            Files.writeString(bin.resolve(program), "#!/bin/sh\necho started \"$@\"\n");
            Files.setPosixFilePermissions(bin.resolve(program), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void aCheckoutThatCannotBeWrittenRunsAsItWasBuilt() throws Exception {
        build(Instant.now().minusSeconds(3600));

        var ended = launchWithoutRightToWrite(Map.of());

        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).startsWith("started ").contains("io.skewbench.local.Main validate");
        assertThat(ended.err().lines()).singleElement().asString()
                .contains("is older than its sources", "cannot be written", "runs as it was built");
    }

    @Test
    void aCheckoutThatCannotBeWrittenNorWasBuiltIsRefused() throws Exception {
        var ended = launchWithoutRightToWrite(Map.of());

        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).singleElement().asString().contains("is not built", "cannot be written",
                "copy it to a folder of your own");
    }

    @Test
    void aFolderForTemporaryFilesThatDoesNotExistIsNamed() throws Exception {
        build(Instant.now().plusSeconds(3600));

        var ended = launchWithoutRightToWrite(Map.of("TMPDIR", "/nonexistent/folder"));

        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.err().lines()).singleElement().asString()
                .contains("TMPDIR names /nonexistent/folder, which is not a directory; create it");
    }

    private void build(Instant at) throws IOException {
        Files.writeString(checkout.resolve("operator/local/target/dist/skewbench-local-1.jar"), "");
        Files.setLastModifiedTime(Files.createFile(checkout.resolve("operator/local/target/built")),
                FileTime.from(at));
    }

    private Ended launchWithoutRightToWrite(Map<String, String> environment) throws Exception {
        try {
            setWritable(false);
            var command = new ArrayList<String>();
            if (Files.isWritable(checkout)) {
                // Root may write everywhere.
                command.addAll(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
            }
            command.addAll(List.of("bash", checkout.resolve("skewbench").toString(), "validate", "b.yaml"));
            var out = folder.resolve("out");
            var err = folder.resolve("err");
            var builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().remove("TMPDIR");
            builder.environment().putAll(environment);
            builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
            var process = builder.start();
            var ended = process.waitFor(60, SECONDS);
            process.destroyForcibly();
            assertThat(ended).as("ends by itself; said: %s", Files.readString(err)).isTrue();
            return new Ended(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        } finally {
            setWritable(true);
        }
    }

    private void setWritable(boolean writable) throws IOException {
        try (var all = Files.walk(checkout)) {
            for (var each : all.filter(Files::isDirectory).toList()) {
                Files.setPosixFilePermissions(each,
                        PosixFilePermissions.fromString(writable ? "rwxr-xr-x" : "r-xr-xr-x"));
            }
        }
    }

    private record Ended(int status, String out, String err) {}
}
