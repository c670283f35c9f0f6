package io.skewbench.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.e2e.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of the README and the examples on a cluster, with shorter trials.
 *
 * <p>
 * Takes 3 minutes: two examples run, 18 trials in all. ExamplesIT runs the others on one machine.
 */
@Order(3)
class ExamplesTest {
    private static final String QUICKSTART = "quickstart.yaml";

    @RegisterExtension
    static final Testbed BED = new Testbed();

    @TempDir
    Path folder;

    @Test
    void quickstartRunsAsPods() throws IOException {
        // When
        apply(Example.inSmall(QUICKSTART, "6s"));
        // Then
        assertThat(BED.kubectl("wait", "benchmark/quickstart", "--for=condition=Finished", "--timeout=15m").status())
                .isZero();
        var finished = BED.awaitComplete("quickstart");
        assertThat(Stream.of("testing-1", "testing-2", "testing-3")
                .map(topic -> requireNonNull(BED.benchmarks().topic(topic).getStatus()).layout()))
                .containsExactly("22/10/4", "16/16/4", "12/12/12");
        Testbed.assertNoneRepeated(finished, 3);
        assertThat(finished.getStatus().variants()).hasSize(3).allSatisfy(row -> {
            assertThat(row.workloads()).hasSize(3);
            assertThat(row.brokers()).hasSize(3);
        });
    }

    @Test
    void searchForACapacityRunsAsPods() throws IOException {
        everyExampleRunsAsPods("capacity.yaml");
    }

    @ParameterizedTest
    @MethodSource("others")
    @Tag("long")
    void everyExampleRunsAsPods(String name) throws IOException {
        // Given
        var example = Example.inSmall(name);
        // When
        apply(example);
        // Then
        BED.awaitComplete(example.benchmark());
    }

    static Stream<String> others() throws IOException {
        return Stream.concat(Example.names().filter(name -> !name.equals(QUICKSTART)),
                Stream.of("seeds/002-small.yaml"));
    }

    private void apply(Example example) throws IOException {
        var applied = BED.kubectl("apply", "--filename", example.write(folder).toString());
        assertThat(applied.status()).as(applied.output()).isZero();
    }
}
