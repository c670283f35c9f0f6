package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;

/** The operator's log as it is shipped: what tenants and Kafka write into it stays within a line. */
class PlainLogTest {
    private static final String FORGED = "2026-01-01T00:00:00.000Z INFO  Audit admin/deleted everything";

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n", "\u0085", "\u2028", "\u2029", "\u001b[2K\u001b[1G", "\u202e", "\b\b"})
    void hasMessagesAndValuesInOneLine(String separator) throws Exception {
        // When
        var lines = logged(logger -> logger.atInfo().addKeyValue("reason", "bad" + separator + FORGED)
                .log("refused" + separator + FORGED));
        // Then
        assertThat(lines).singleElement().asString().startsWith("20").contains("refused", "bad", FORGED)
                .doesNotContain(separator);
    }

    @Test
    void indentsEveryLineOfAnException() throws Exception {
        // When
        var lines = logged(logger -> logger.atWarn()
                .setCause(new IllegalStateException("one\n" + FORGED, new IllegalArgumentException("two\r" + FORGED)))
                .log("failed"));
        // Then
        assertThat(lines.getFirst()).contains("failed");
        assertThat(lines.subList(1, lines.size())).isNotEmpty().allMatch(line -> line.startsWith("    "));
        assertThat(String.join("\n", lines)).contains("IllegalStateException: one", "at io.skewbench", "two?");
    }

    private static List<String> logged(Consumer<Logger> call) throws Exception {
        var context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        var configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(Objects.requireNonNull(PlainLogTest.class.getResource("/logback.xml")));
        var appender = context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("console");
        var out = new ByteArrayOutputStream();
        ((OutputStreamAppender<ILoggingEvent>) appender).setOutputStream(out);
        call.accept(context.getLogger("io.skewbench.Test"));
        context.stop();
        return List.of(out.toString(StandardCharsets.UTF_8).split("[\n\u0085\u2028\u2029]|\r\n?", 0));
    }
}
