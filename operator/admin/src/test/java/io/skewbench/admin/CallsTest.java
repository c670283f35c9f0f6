package io.skewbench.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallsTest {

    @Test
    void nameNoMorePartitionsThanBrokersTake() {
        var partitions = IntStream.range(0, 20_000).boxed().toList();

        var requests = Calls.requests(partitions);

        assertThat(requests).extracting(List::size).containsExactly(9_000, 9_000, 2_000);
        assertThat(requests.stream().flatMap(List::stream)).containsExactlyElementsOf(partitions);
        assertThat(Calls.requests(List.of())).isEmpty();
    }
}
