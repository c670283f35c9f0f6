package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReservedSettingsTest {

    @ParameterizedTest
    @ValueSource(strings = {"security.protocol", "sasl.mechanism", "ssl.protocol"})
    void leavesTheConnectionToTheCluster(String setting) {
        assertThat(ReservedSettings.OF_PRODUCERS.remedy(setting)).startsWith("belongs to the cluster; name a Strimzi");
        assertThat(ReservedSettings.OF_CONSUMERS.remedy(setting)).startsWith("belongs to the cluster; name a Strimzi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"config.providers", "config.providers.file.class"})
    void letsNobodyReadFilesOfTheWorkers(String setting) {
        assertThat(ReservedSettings.readsFiles(setting)).isTrue();
        assertThat(ReservedSettings.OF_PRODUCERS.remedy(setting)).startsWith("would read files of the workers");
        assertThat(ReservedSettings.OF_CONSUMERS.remedy(setting)).startsWith("would read files of the workers");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"bootstrap.servers | belongs to the cluster; set spec.cluster",
            "client.id | is set by the workers; remove it",
            "partitioner.class | name the class in the variant's partitioner instead",
            "transactional.id | is set by the workers; remove it, and see workloads[].transactions",
            "interceptor.classes | would be measured as part of the producer; remove it"})
    void namesThePlaceOfASettingOfProducers(String setting, String remedy) {
        assertThat(ReservedSettings.OF_PRODUCERS.remedy(setting)).isEqualTo(remedy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"acks", "config.provider", "group.id", "ssl", "saslx"})
    void leavesOtherSettingsToUsers(String setting) {
        assertThat(ReservedSettings.OF_PRODUCERS.remedy(setting)).isNull();
    }

    @Test
    void leavesSettingsOfProducersToUsersOfConsumers() {
        assertThat(ReservedSettings.OF_CONSUMERS.remedy("transactional.id")).isNull();
        assertThat(ReservedSettings.OF_CONSUMERS.remedy("group.id"))
                .isEqualTo("is set by the workers for each trial; remove it");
    }
}
