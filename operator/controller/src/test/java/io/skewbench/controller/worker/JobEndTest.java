package io.skewbench.controller.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobEndTest {

    @Test
    void isTrueOnlyIfConditionIs() {
        assertThat(JobEnd.COMPLETE.isTrue(job("Complete", "True"))).isTrue();
        assertThat(JobEnd.COMPLETE.isTrue(job("Complete", "False"))).isFalse();
        assertThat(JobEnd.COMPLETE.isTrue(job("SuccessCriteriaMet", "True"))).isFalse();
        assertThat(JobEnd.COMPLETE.isTrue(new Job())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Failed", "FailureTarget"})
    void findsFailure(String type) {
        assertThat(JobEnd.failure(job(type, "True"))).hasValueSatisfying(
                condition -> assertThat(condition.getType()).isEqualTo(type));
    }

    @Test
    void findsNoFailureOfJobThatHasNotFailed() {
        assertThat(JobEnd.failure(job("Failed", "False"))).isEmpty();
        assertThat(JobEnd.failure(job("Complete", "True"))).isEmpty();
    }

    @Test
    void knowsTypesOfConditionsThatReportAnEnd() {
        assertThat(JobEnd.isEnd("FailureTarget")).isTrue();
        assertThat(JobEnd.isEnd("Suspended")).isFalse();
    }

    private static Job job(String type, String status) {
        return new JobBuilder().withNewStatus().addNewCondition().withType(type).withStatus(status).endCondition()
                .endStatus().build();
    }
}
