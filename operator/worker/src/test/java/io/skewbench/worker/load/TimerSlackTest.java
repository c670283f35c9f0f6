package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class TimerSlackTest {

    @Test
    void isShortenedOnlyForTheCallingThread() throws Exception {
        try (var another = Executors.newSingleThreadExecutor()) {
            var shortened = another.submit(() -> {
                TimerSlack.shorten();
                return Files.readString(TimerSlack.ofThisThread()).strip();
            }).get();

            assertThat(shortened).isEqualTo("1");
        }
        assertThat(Files.readString(TimerSlack.ofThisThread()).strip()).isEqualTo("50000");
    }
}
