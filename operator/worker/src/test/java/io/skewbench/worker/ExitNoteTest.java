package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ExitNoteTest {
    private static final StackTraceElement[] EXIT = {new StackTraceElement("java.lang.Shutdown", "exit", null, 1),
            new StackTraceElement("java.lang.Runtime", "exit", null, 2),
            new StackTraceElement("java.lang.System", "exit", null, 3),
            new StackTraceElement("com.example.Mine", "partition", "Mine.java", 20)};

    private final Thread own = new Thread("main");
    private final Thread sender = new Thread("sender-0");

    @Test
    void namesWhoCalledExit() {
        assertThat(ExitNote.of(Map.of(sender, EXIT))).hasValue(
                "Thread sender-0 ended the process: com.example.Mine.partition:20 called System.exit");
    }

    @Test
    void namesAPartitionerWhoseConstructorCallsExit() {
        assertThat(ExitNote.of(Map.of(own, EXIT))).hasValue(
                "Thread main ended the process: com.example.Mine.partition:20 called System.exit");
    }

    @Test
    void ignoresWorkersOwnExitAndSignals() {
        var end = EXIT.clone();
        end[3] = new StackTraceElement(WorkerMain.class.getName(), "main", "WorkerMain.java", 24);
        assertThat(ExitNote.of(Map.of(own, end))).isEmpty();
        assertThat(ExitNote.of(Map.of(sender, new StackTraceElement[]{EXIT[3]}))).isEmpty();
    }
}
