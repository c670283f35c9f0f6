package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerArgumentsTest {
    private static final String SHA256 = "0123456789abcdef".repeat(4);

    @Test
    void takesAFolder() {
        assertThat(parse("--control=files --dir=/tmp/x --workload=c1 --pod=2"))
                .isEqualTo(new WorkerArguments.Files(Path.of("/tmp/x"), "c1", 2, null));
    }

    @Test
    void takesConfigMapsAndTheIndexThatTheJobGives() {
        assertThat(parse("--control=kubernetes --plan=p --plan-sha256=" + SHA256 + " --workload=c1 --report=r"))
                .isEqualTo(new WorkerArguments.Kubernetes("p", SHA256, "c1", "r", 3, null));
    }

    @Test
    void takesAPayload() {
        assertThat(parse("--control=files --dir=/tmp/x --workload=c1 --pod=2 --payload=/tmp/p"))
                .isEqualTo(new WorkerArguments.Files(Path.of("/tmp/x"), "c1", 2, Path.of("/tmp/p")));
        assertThat(parse("--control=kubernetes --plan=p --plan-sha256=" + SHA256
                + " --workload=c1 --report=r --payload=/payload/values"))
                .isEqualTo(new WorkerArguments.Kubernetes("p", SHA256, "c1", "r", 3, Path.of("/payload/values")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                      | --control= is missing
            --control=carrier-pigeon                                | neither files nor kubernetes
            --control=files --workload=w --pod=0                    | --dir= is missing
            --control=files --dir=d --workload=w --pod=first        | --pod is first
            --control=files --dir=d --workload=w --pod=0 --plan=p   | --plan= is unknown
            --control=kubernetes --plan=p --workload=w --report=r   | --plan-sha256= is missing
            --control=kubernetes --plan=p --plan-sha256=any         | --plan-sha256=any is not 64 hexadecimal digits
            start                                                   | start is not of the form
            """)
    void refusesWithReason(String arguments, String message) {
        assertThatThrownBy(() -> parse(arguments)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static WorkerArguments parse(String arguments) {
        return WorkerArguments.parse(arguments.isEmpty() ? List.of() : List.of(arguments.split(" ")),
                Map.of("JOB_COMPLETION_INDEX", "3"));
    }
}
