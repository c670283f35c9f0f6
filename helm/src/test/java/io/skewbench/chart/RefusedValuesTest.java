package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedValuesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    imgae.tag=x                                  | additional properties 'imgae' not allowed
                    image.tagg=x                                 | at '/image': additional properties 'tagg' not allowed
                    image.tag=110                                | at '/image/tag': got number, want string
                    image.digest=abc                             | at '/image/digest': 'abc' does not match
                    image.pullPolicy=Sometimes                   | at '/image/pullPolicy': value must be one of
                    replicas=two                                 | at '/replicas': got string, want integer
                    replicas=-1                                  | at '/replicas': minimum: got -1, want 0
                    watch.namespaces=a                           | at '/watch/namespaces': got string, want array
                    watch.namespaces={Team_A}                    | at '/watch/namespaces/0': 'Team_A' does not match
                    watch.namespaces={a,a}                       | at '/watch/namespaces': items at 0 and 1 are equal
                    releaseLeadMs=5                              | at '/releaseLeadMs': minimum: got 5, want 100
                    log.format=xml                               | at '/log/format': value must be one of
                    crds.keep=yes                                | at '/crds/keep': got string, want boolean
                    resources.limits.memory=plenty               | at '/resources/limits/memory': 'plenty' does not match
                    resources.limit.memory=1Gi                   | at '/resources': additional properties 'limit' not allowed
                    extraLabels.team=1                           | at '/extraLabels/team': got number, want string
                    test.cluster.strimzi.nam=x                   | at '/test/cluster/strimzi': missing property 'name'
                    policy.images={registry.example*}            | at '/policy/images/0': 'registry.example*' does not match
                    policy.limits.podsPerTrial=many              | at '/policy/limits/podsPerTrial': got string, want integer
                    policy.limits.readyTimeout=30                | at '/policy/limits/readyTimeout': got number, want string
                    policy.limits.trialDuration=soon             | at '/policy/limits/trialDuration': 'soon' does not match
                    policy.bootstrapServers[0].address=*kafka:1  | at '/policy/bootstrapServers/0/address': '*kafka:1' does not match
                    policy.nodeSelector={a}                      | at '/policy': additional properties 'nodeSelector' not allowed
                    metrics.podMonitor.interval=soon             | at '/metrics/podMonitor/interval': 'soon' does not match
                    podDisruptionBudget.maxUnavailable=half      | at '/podDisruptionBudget/maxUnavailable': 'half' does not match
                    replicas=2 leaderElection.enabled=false      | replicas is 2, and several operators would all run every trial
                    serviceAccount.create=false                  | serviceAccount.name is empty: name the account
                    test.cluster.strimzi.name=a test.cluster.bootstrapServers=b:1 | at '/test/cluster': maxProperties: got 2, want 1
                    """)
    void areNamedWithWhatIsWrong(String values, String message) {
        var result = Helm.helm(Stream.concat(Stream.of("template", "skewbench", Helm.CHART.toString()),
                Stream.of(values.split(" ", -1)).flatMap(value -> Stream.of("--set", value))).toArray(String[]::new));
        assertThat(result.status()).isNotZero();
        assertThat(result.errors()).contains(message);
    }
}
