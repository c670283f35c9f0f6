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
        assertThat(ExitNote.of(own, Map.of(sender, EXIT))).hasValue(
                "Thread sender-0 ended the process: com.example.Mine.partition:20 called System.exit");
    }

    @Test
    void saysNothingOfTheWorkersOwnEndOrOfASignal() {
        assertThat(ExitNote.of(own, Map.of(own, EXIT))).isEmpty();
        assertThat(ExitNote.of(own, Map.of(sender, new StackTraceElement[]{EXIT[3]}))).isEmpty();
    }
}
