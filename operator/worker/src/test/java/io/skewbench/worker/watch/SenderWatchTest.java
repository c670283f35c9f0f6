package io.skewbench.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SenderWatchTest {
    private static final StackTraceElement SLEEP = new StackTraceElement("java.lang.Thread", "sleep", "Thread.java",
            509);
    private static final StackTraceElement LOOKUP = new StackTraceElement("com.example.Mine$Lookup", "get", "Mine.java",
            30);
    private static final StackTraceElement PARTITION = new StackTraceElement("com.example.Mine", "partition",
            "Mine.java", 20);
    private static final StackTraceElement SEND = new StackTraceElement(
            "org.apache.kafka.clients.producer.KafkaProducer",
            "doSend", "KafkaProducer.java", 900);

    private StackTraceElement[] stack = {
            new StackTraceElement("java.lang.Thread", "sleepNanos0", "Thread.java", -2), SLEEP, LOOKUP, PARTITION,
            SEND};
    private long sent = 7;
    private long nanos = Long.MAX_VALUE - 3;
    private final SenderWatch watch = new SenderWatch("sender-0", () -> stack, () -> sent, List.of("com.example.Mine"));

    @Test
    void reportsWherePartitionerKeepsThreadWithOneRecord() {
        lookAfter(0);
        lookAfter(1);
        assertThat(watch.look(after(4))).hasValueSatisfying(stuck -> {
            assertThat(stuck.where()).isEqualTo("thread sender-0 is inside the partitioner com.example.Mine: "
                    + "java.lang.Thread.sleep:509, called from com.example.Mine$Lookup.get:30, called from "
                    + "com.example.Mine.partition:20");
            assertThat(stuck.time()).isEqualTo(Duration.ofSeconds(5));
        });
    }

    @Test
    void ignoresThreadThatMakesProgress() {
        lookAfter(0);
        sent++;
        lookAfter(5);
        sent++;
        lookAfter(5);
    }

    @Test
    void ignoresThreadThatWaitsForItsScheduleOrProducer() {
        stack = new StackTraceElement[]{SLEEP, SEND};
        lookAfter(0);
        lookAfter(60);
    }

    @Test
    void reportsFewOfManyCallsIncludingThePartitioner() {
        stack = Stream.concat(Stream.generate(() -> LOOKUP).limit(1_000), Stream.of(PARTITION))
                .toArray(StackTraceElement[]::new);
        lookAfter(0);
        assertThat(watch.look(after(5))).hasValueSatisfying(stuck -> assertThat(stuck.where())
                .hasSizeLessThan(400).endsWith("called from com.example.Mine.partition:20"));
    }

    private void lookAfter(int seconds) {
        assertThat(watch.look(after(seconds))).isEmpty();
    }

    private long after(int seconds) {
        nanos += Duration.ofSeconds(seconds).toNanos();
        return nanos;
    }
}
