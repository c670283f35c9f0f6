package io.skewbench.local.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.brokers.process.Child;
import io.skewbench.brokers.process.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run writes beside its results may hold passwords: nobody else can read it, even with a umask of 000. */
class PrivateFileTest {
    private static final String RUN = "skewbench-private";

    @TempDir
    Path home;

    @Test
    void areTheUsersOwnWhateverTheUmask() throws Exception {
        // When
        var process = new ProcessBuilder("sh", "-c", "umask 000; exec \"$@\"", "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), Writer.class.getName(), home.toString())
                .redirectErrorStream(true).start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // Then
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines()).containsExactlyInAnyOrder(
                "rwx------ ", "rwx------ pids", "rwx------ tmp", "rwx------ logs", "rwx------ attempt",
                "rw------- attempt/plan", "rw------- tmp/of-child");
        assertThat(home).isEmptyDirectory();
    }

    /** A run in small, with a umask that allows everyone to read and write. */
    static final class Writer {

        private Writer() {}

        public static void main(String[] arguments) throws IOException {
            try (var folder = RunFolder.open(Path.of(arguments[0]), RUN)) {
                var attempt = PrivateFile.createFolder(folder.path().resolve("attempt"));
                PrivateFile.create(attempt.resolve("plan"), "password".getBytes(StandardCharsets.UTF_8));
                Child.start(folder, "child", List.of("-cp", System.getProperty("java.class.path"),
                        ChildWriter.class.getName(), folder.path().resolve("tmp/of-child").toString())).awaitEnd();
                show(folder.path());
            }
        }

        private static void show(Path folder) throws IOException {
            try (var files = Files.walk(folder)) {
                for (var file : files.toList()) {
                    var permissions = Files.getPosixFilePermissions(file);
                    // Logs and notes of process ids are out of reach within folders of the user's own.
                    if (Files.isDirectory(file) || file.endsWith("plan") || file.endsWith("of-child")) {
                        System.out.println(PosixFilePermissions.toString(permissions) + " " + folder.relativize(file));
                    }
                }
            }
        }
    }

    /** What a worker or a broker does with the umask that it gets. */
    static final class ChildWriter {

        private ChildWriter() {}

        public static void main(String[] arguments) throws IOException {
            Files.writeString(Path.of(arguments[0]), "password");
        }
    }
}
