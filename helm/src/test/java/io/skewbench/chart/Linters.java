package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.util.List;

/** Programs that judge files which no Java compiler reads. */
final class Linters {
    private Linters() {}

    /** Returns the path of a program of {@code .github/lint}, which is built if it isn't there yet. */
    static String build(String program) {
        var built = Helm.run(List.of(Repository.root().resolve(".github/lint/build").toString(), program));
        assertThat(built.status()).as(built.toString()).isZero();
        return built.output().strip();
    }
}
