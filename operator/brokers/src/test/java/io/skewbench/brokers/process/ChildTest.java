package io.skewbench.brokers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildTest {
    @TempDir
    private Path parent;
    private RunFolder folder;

    /** Prints a line and waits until it is ended, or ends with a status. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws InterruptedException {
            System.out.println("started");
            if (arguments.length > 0) {
                System.exit(Integer.parseInt(arguments[0]));
            }
            Thread.sleep(600_000);
        }
    }

    @BeforeEach
    void openFolder() {
        folder = RunFolder.open(parent, "run");
    }

    @AfterEach
    void closeFolder() {
        folder.close();
    }

    @Test
    void endsWithTheFolder() {
        // Given
        var child = start();
        assertThat(child.isAlive()).isTrue();
        // When
        folder.close();
        // Then
        child.awaitEnd();
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void reportsItsExitStatusAndTheEndOfItsLog() {
        // Given
        var child = start("3");
        // When
        child.awaitEnd();
        // Then
        assertThat(child.ending()).isEqualTo("exit status 3; its log ends: started");
    }

    @Test
    void hasNoEndingWhileItRuns() {
        assertThat(start().ending()).isNull();
    }

    @Test
    void canBeKilledWhileItIsSuspended() {
        // Given
        var child = start();
        child.pause();
        // When
        child.kill();
        // Then
        assertThat(child.ending()).startsWith("exit status 137");
    }

    private Child start(String... arguments) {
        var command = new ArrayList<>(
                List.of("-cp", System.getProperty("java.class.path"), Program.class.getName()));
        command.addAll(List.of(arguments));
        return Child.start(folder, "child", command);
    }
}
