package io.skewbench.api.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AwaitilityDefaults.class)
class AwaitilityDefaultsTest {

    @Test
    void aWaitGoesOnAfterAnotherThreadHasFailed() {
        var looks = new AtomicInteger();

        assertThatCode(() -> await().until(() -> {
            fail("an exception of another test");
            return looks.incrementAndGet() > 2;
        })).doesNotThrowAnyException();
    }

    private static void fail(String message) throws InterruptedException {
        var other = new Thread(() -> {
            throw new IllegalStateException(message);
        });
        other.start();
        other.join();
    }
}
