package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.json.Json;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WorkerFailureTest {

    @Test
    void isReportedInCamelCase() {
        var written = Json.write(new WorkerReport.Failed(WorkerFailure.RECORDS_REFUSED, "refused"));

        assertThat(written).contains("\"RecordsRefused\"");
        assertThat(Json.read(written, WorkerReport.class))
                .isEqualTo(new WorkerReport.Failed("RecordsRefused", "refused"));
    }

    @Test
    void everyReasonIsOneThatReportsMayCarry() {
        assertThat(Arrays.stream(WorkerFailure.values())).allSatisfy(reason -> {
            assertThat(new WorkerReport.Failed(reason, "failed").reason()).isEqualTo(reason.text());
            assertThat(reason.text()).isEqualToIgnoringCase(reason.name().replace("_", ""));
        });
    }

    @Test
    void reportsWithReasonsOfOtherVersionsAreRead() {
        var report = Json.read("{\"state\": \"Failed\", \"reason\": \"OfNextYear\", \"message\": \"no\"}",
                WorkerReport.class);

        assertThat(report).isEqualTo(new WorkerReport.Failed("OfNextYear", "no"));
    }

    @Test
    void recognisesItselfInAResult() {
        assertThat(WorkerFailure.RECORDS_REFUSED.is("RecordsRefused")).isTrue();
        assertThat(WorkerFailure.RECORDS_REFUSED.is("RecordsFailed")).isFalse();
        assertThat(WorkerFailure.RECORDS_REFUSED.is(null)).isFalse();
    }
}
