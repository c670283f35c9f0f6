package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.WorkerTemplate;
import io.skewbench.engine.Specs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerMemoryTest {
    private static final WorkerMemory UNLIMITED = new WorkerMemory(64L << 30, false);

    @Test
    void isTheHeapWithinTheLimit() {
        assertThat(of("{resources: {limits: {memory: 1000}}}")).isEqualTo(new WorkerMemory(600, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{resources: {}}", "{resources: {limits: {cpu: 1}}}",
            "{resources: {requests: {memory: 1000}}}", "{resources: {limits: {memory: 0.5}}}"})
    void isWhatMachinesHaveWithoutALimit(String worker) {
        assertThat(of(worker)).isEqualTo(UNLIMITED);
    }

    @Test
    void isWhatMachinesHaveWithoutATemplate() {
        assertThat(WorkerMemory.of(null)).isEqualTo(UNLIMITED);
    }

    @Test
    void isSharedByTheProducersOfAWorker() {
        var memory = new WorkerMemory(600, true);

        assertThat(memory.holds(600, 1)).isTrue();
        assertThat(memory.holds(601, 1)).isFalse();
        assertThat(memory.holds(200, 3)).isTrue();
        assertThat(memory.holds(201, 3)).isFalse();
    }

    @Test
    void namesWhatToChange() {
        assertThat(new WorkerMemory(600, true).remedy(1))
                .isEqualTo("is more than the heap of a worker, 600 B, 60 % of spec.worker.resources.limits.memory; "
                        + "reduce it, or raise the limit");
        assertThat(new WorkerMemory(600, false).remedy(3)).isEqualTo("is, times 3 producers in each pod, more than the "
                + "600 B that a worker may use for buffers; reduce it");
    }

    private static WorkerMemory of(String worker) {
        return WorkerMemory.of(Specs.read(worker, WorkerTemplate.class));
    }
}
