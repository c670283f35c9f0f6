package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Workload;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementRulesTest {
    private static final String CONTROL_PLANE = "node-role.kubernetes.io/control-plane";
    private static final String STAYS_OFF = "this operator keeps pods off the control plane; remove it, or ask for "
            + "policy.controlPlane in the operator's chart";
    private static final String SOME = "{\"nodeSelectors\": [\"skewbench.io/*\"], \"tolerations\": [\"disk\"]}";
    private static final String KAFKA = "{\"kafkaNamespaces\": [{\"namespace\": \"kafka\", \"from\": [\"team\"]}]}";
    private static final String BY_KAFKA = "{topologyKey: kubernetes.io/hostname, namespaces: [kafka], "
            + "labelSelector: {}}";

    @ParameterizedTest
    @MethodSource("controlPlane")
    void keepsPodsOffTheControlPlane(String place) {
        // When
        var refusals = refusals("{}", place);
        // Then
        assertThat(refusals).singleElement().asString()
                .startsWith("spec.workloads[0].").endsWith(": \"" + CONTROL_PLANE + "\": " + STAYS_OFF);
    }

    @ParameterizedTest
    @MethodSource("controlPlane")
    void letsPodsRunOnTheControlPlaneIfThePolicySaysSo(String place) {
        // When
        var refusals = refusals("{\"controlPlane\": true}", place);
        // Then
        assertThat(refusals).isEmpty();
    }

    static Stream<String> controlPlane() {
        return Stream.of(
                "nodeSelector: {node-role.kubernetes.io/control-plane: ''}",
                "tolerations: [{key: node-role.kubernetes.io/control-plane, operator: Exists, effect: NoSchedule}]",
                "tolerations: [{key: node-role.kubernetes.io/control-plane, operator: Exists}]",
                "tolerations: [{key: node-role.kubernetes.io/control-plane, value: ''}]",
                """
                        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                          {matchExpressions: [{key: node-role.kubernetes.io/control-plane, operator: Exists}]}]}}}""",
                """
                        affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [
                          {weight: 1, preference: {matchExpressions: [
                          {key: node-role.kubernetes.io/control-plane, operator: NotIn, values: \
                        [a]}]}}]}}""",
                """
                        affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                          {topologyKey: node-role.kubernetes.io/control-plane, labelSelector: {}}]}}""");
    }

    @Test
    void refusesATolerationOfEveryTaint() {
        // When
        var refusals = refusals("{}", "tolerations: [{operator: Exists}]");
        // Then
        assertThat(refusals).containsExactly(
                "spec.workloads[0].tolerations[0].key: \"\": tolerates every taint, including that of the control "
                        + "plane; name the key of a taint, or ask for policy.controlPlane and for * in "
                        + "policy.tolerations in the operator's chart");
    }

    @Test
    void refusesATolerationOfEveryTaintIfOnlySomeAreListed() {
        // When
        var refusals = refusals("{\"controlPlane\": true, \"tolerations\": [\"disk\"]}",
                "tolerations: [{key: '', operator: Exists, effect: NoExecute}]");
        // Then
        assertThat(refusals).hasSize(1);
    }

    @Test
    void allowsATolerationOfEveryTaintIfNoneIsExcluded() {
        // When
        var refusals = refusals("{\"controlPlane\": true}", "tolerations: [{operator: Exists}]");
        // Then
        assertThat(refusals).isEmpty();
    }

    @Test
    void allowsPodsToAvoidTheControlPlane() {
        // When
        var refusals = refusals("{}", """
                affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                  {matchExpressions: [{key: node-role.kubernetes.io/control-plane, operator: DoesNotExist}]}]}}}""");
        // Then
        assertThat(refusals).isEmpty();
    }

    @Test
    void allowsLabelsAndTaintsThatAreListed() {
        // When
        var refusals = refusals(SOME, "nodeSelector: {skewbench.io/role: client}\ntolerations: [{key: disk}]");
        // Then
        assertThat(refusals).isEmpty();
    }

    @Test
    void refusesLabelsAndTaintsThatAreNotListed() {
        // When
        var refusals = refusals(SOME, "nodeSelector: {kubernetes.io/hostname: db-1}\ntolerations: [{key: gpu}]");
        // Then
        assertThat(refusals).containsExactly(
                "spec.workloads[0].nodeSelector: \"kubernetes.io/hostname\": this operator does not allow this label "
                        + "for placing pods; remove it, or ask for policy.nodeSelectors in the operator's chart",
                "spec.workloads[0].tolerations[0]: \"gpu\": this operator does not allow pods to tolerate this taint; "
                        + "remove it, or ask for policy.tolerations in the operator's chart");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            """
                    nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                      {matchExpressions: [{key: rack, operator: Exists}]}]}}""",
            """
                    nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                      {matchFields: [{key: rack, operator: In, values: [a]}]}]}}""",
            """
                    nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference:
                      {matchExpressions: [{key: rack, operator: Exists}]}}]}""",
            "podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: rack}]}",
            """
                    podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm:
                      {topologyKey: rack}}]}"""})
    void refusesALabelInAnyKindOfAffinity(String affinity) {
        // When
        var refusals = refusals(SOME, "affinity: {" + affinity + "}");
        // Then
        assertThat(refusals).singleElement().asString()
                .contains("Affinity: \"rack\": this operator does not allow this label");
    }

    @Test
    void letsPodsAvoidOneAnotherByAnyLabel() {
        // When
        var refusals = refusals(SOME,
                "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: rack}]}}");
        // Then
        assertThat(refusals).isEmpty();
    }

    @Test
    void placesPodsByPodsOfTheirOwnNamespaceOnly() {
        // When
        var refusals = refusals("{}", """
                affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                  {topologyKey: kubernetes.io/hostname, namespaces: [kube-system, team], labelSelector: {}}]}}""");
        // Then
        assertThat(refusals).containsExactly(
                "spec.workloads[0].affinity.podAffinity: \"kube-system\": pods can be placed only relative to pods of "
                        + "their own namespace, team; remove it, or ask for policy.kafkaNamespaces in the operator's "
                        + "chart");
    }

    @Test
    void refusesToKeepPodsOfUnknownNamespacesOffTheNodes() {
        // When
        var refusals = refusals("{}", """
                affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                  {topologyKey: kubernetes.io/hostname, namespaceSelector: {}, labelSelector: {}}]}}""");
        // Then
        assertThat(refusals).containsExactly(
                "spec.workloads[0].affinity.podAntiAffinity.namespaceSelector: \"{}\": selects namespaces by label, "
                        + "which no setting of the operator's chart allows; remove it");
    }

    @Test
    void refusesToPlacePodsByPodsOfUnknownNamespaces() {
        // When
        var refusals = refusals("{}", """
                affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm:
                  {topologyKey: kubernetes.io/hostname, namespaceSelector: {matchLabels: {a: b}}}}]}}""");
        // Then
        assertThat(refusals).containsExactly("spec.workloads[0].affinity.podAffinity.namespaceSelector: "
                + "\"{\"matchLabels\":{\"a\":\"b\"}}\": selects namespaces by label, which no setting of the "
                + "operator's chart allows; remove it, and name namespaces that policy.kafkaNamespaces in the chart "
                + "allows");
    }

    @ParameterizedTest
    @CsvSource({"podAffinity, podAffinityTerm", "podAntiAffinity, podAffinityTerm", "nodeAffinity, preference"})
    void namesAPreferenceThatPrefersNothing(String kind, String field) {
        // Given
        var place = "affinity: {%s: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1}]}}".formatted(kind);
        // When
        var refusals = refusals("{}", place);
        // Then
        assertThat(refusals).containsExactly("spec.workloads[0].affinity." + kind
                + ".preferredDuringSchedulingIgnoredDuringExecution[0]." + field
                + ": is missing; add it, or remove the preference");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: {}}]}",
            """
                    nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference:
                      {matchExpressions: [{operator: Exists}]}}]}"""})
    void namesATermWithoutALabel(String affinity) {
        // When
        var refusals = refusals("{}", "affinity: {" + affinity + "}");
        // Then
        assertThat(refusals).singleElement().asString()
                .endsWith("Affinity: has a term without the name of a label; add its topologyKey or key");
    }

    @Test
    void placesPodsBesideThoseOfAKafkaThatTheNamespaceMayUse() {
        // When
        var refusals = refusals(KAFKA, "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ["
                + BY_KAFKA + "]}}");
        // Then
        assertThat(refusals).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"requiredDuringSchedulingIgnoredDuringExecution: [%s]",
            "preferredDuringSchedulingIgnoredDuringExecution: [{weight: 100, podAffinityTerm: %s}]"})
    void keepsNoPodsOfAKafkaOffItsNodes(String terms) {
        // When
        var refusals = refusals(KAFKA, "affinity: {podAntiAffinity: {" + terms.formatted(BY_KAFKA) + "}}");
        // Then
        assertThat(refusals).singleElement().asString()
                .startsWith("spec.workloads[0].affinity.podAntiAffinity: \"kafka\": ");
    }

    /** @param place the fields of a workload that say where its pods run */
    private static List<String> refusals(String policy, String place) {
        var workload = Serialization.unmarshal("name: c1\n" + place, Workload.class);
        var rules = new PlacementRules(OperatorPolicy.read(policy));
        return rules.refusals(new NodeConstraint("spec.workloads[0]",
                Objects.requireNonNullElse(workload.nodeSelector(), Map.of()),
                Objects.requireNonNullElse(workload.tolerations(), List.of()), workload.affinity()), "team").stream()
                .map(Object::toString).toList();
    }
}
