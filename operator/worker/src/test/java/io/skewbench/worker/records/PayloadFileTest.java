package io.skewbench.worker.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues.Split;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayloadFileTest {
    private static final PayloadValues LINES = new PayloadValues(Split.LINES, new Draw.Sequential());

    @TempDir
    Path folder;

    @Test
    void reportsDigestOfThePayload() throws Exception {
        var payload = PayloadFile.of(TestPlans.any().values(LINES).plan(),
                Files.writeString(folder.resolve("p"), "abc"));
        assertThat(payload.records(TestPlans.any().values(LINES).plan()).value(3)).isEqualTo("abc".getBytes(UTF_8));
        // FIPS 180-2, appendix B.1.
        assertThat(payload.sha256()).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void readsNothingThatThePlanDoesNotNeed() {
        assertThat(PayloadFile.of(TestPlans.any().plan(), folder.resolve("absent")).sha256()).isNull();
    }

    @Test
    void failsWithoutValues() throws Exception {
        assertFails(null, "the worker was given none");
        assertFails(folder.resolve("absent"), "absent cannot be read");
        assertFails(Files.writeString(folder.resolve("empty"), "\n"), "holds no values");
    }

    private static void assertFails(@Nullable Path file, String why) {
        var plan = TestPlans.any().values(LINES).plan();
        assertThatThrownBy(() -> PayloadFile.of(plan, file).records(plan))
                .isInstanceOfSatisfying(WorkerFailedException.class,
                        e -> assertThat(e.reason()).isEqualTo(WorkerFailure.PAYLOAD_UNUSABLE))
                .hasMessageContaining(why);
    }
}
