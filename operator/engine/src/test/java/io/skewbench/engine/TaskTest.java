package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskTest {

    @Test
    void hasTheMostPodsOfAnyPointOfASweep() {
        var spec = Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads:
                - name: c1
                  kafkaTopic: t
                  pods: 2
                  load: {rate: 1}
                  records: {value: {size: 1}}
                  consumers: [{name: readers, pods: 3}]
                - {name: c2, kafkaTopic: u, load: {rate: 1}, records: {value: {size: 1}}}
                variants: [{name: a, partitioner: BuiltIn}]
                duration: 20s
                sweep:
                  axes:
                  - {name: x, values: [{name: one, pods: 1}, {name: five, workload: c1, pods: 5}]}
                """);

        assertThat(Task.of(spec)).containsExactly(new Task("c1", null, 5), new Task("c1", "readers", 3),
                new Task("c2", null, 1));
    }
}
