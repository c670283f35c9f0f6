package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerProgramTest {

    @Test
    void theHeapHoldsWhatProducersMayBuffer() {
        assertThat(WorkerProgram.jvmOptions(plan(1, Map.of()))).contains("-Xmn640m", "-Xmx1000m");
        assertThat(WorkerProgram.jvmOptions(plan(3, Map.of("buffer.memory", "67108864")))).contains("-Xmx1176m");
    }

    @Test
    void spaceAroundANumberIsPassedOverAsInKafka() {
        assertThat(WorkerProgram.producersHeapBytes(1, Map.of("buffer.memory", " 67108864")))
                .isEqualTo(WorkerProgram.producersHeapBytes(1, Map.of("buffer.memory", "67108864")));
    }

    @Test
    void theHeapKeepsToALimit() {
        assertThat(WorkerProgram.jvmOptionsWithinLimit()).contains("-XX:MaxRAMPercentage=60")
                .noneMatch(option -> option.startsWith("-Xm"));
    }

    private static WorkerPlan plan(int producers, Map<String, String> settings) {
        var plan = new HashMap<String, Object>(Map.of("trial", "t0", "workload", "w", "pods", 1, "producersPerPod",
                producers, "topics", List.of(Map.of("topic", "t", "weight", 1)), "bootstrapServers", "kafka:9092",
                "client", Map.of(), "producer", settings, "warmupMs", 0, "durationMs", 1));
        plan.put("load", Map.of("type", "unlimited"));
        plan.put("records", Map.of("value", Map.of("type", "random", "size", 1)));
        plan.put("seed", 1);
        return Json.mapper().convertValue(plan, WorkerPlan.class);
    }
}
