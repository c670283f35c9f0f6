package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirementBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequiredNodesTest {

    @Test
    void keepOnlyTheRequiredNodesOfAnAffinity() {
        // Given
        var whole = Serialization.unmarshal("""
                nodeAffinity:
                  requiredDuringSchedulingIgnoredDuringExecution:
                    nodeSelectorTerms: [{matchExpressions: [{key: rack, operator: In, values: [a]}]}]
                  preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {}}]
                podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: rack}]}
                """, Affinity.class);
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced).isEqualTo(affinity(List.of(term(requirement("rack", List.of("a"))))));
    }

    @Test
    void areNoneWithoutAnAffinity() {
        // When
        var reduced = RequiredNodes.of(null);
        // Then
        assertThat(reduced).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "podAffinity: {}", "nodeAffinity: {}"})
    void areNoneOfAnAffinityThatRequiresNoNodes(String affinity) {
        // Given
        var whole = Serialization.unmarshal(affinity, Affinity.class);
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced).isNull();
    }

    @ParameterizedTest
    @CsvSource({"64, true", "65, false"})
    void haveAtMost64Terms(int terms, boolean isKept) {
        // Given
        var whole = affinity(Collections.nCopies(terms, new NodeSelectorTerm()));
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced != null).isEqualTo(isKept);
    }

    @ParameterizedTest
    @CsvSource({"64, true", "65, false"})
    void haveAtMost64Expressions(int expressions, boolean isKept) {
        // Given
        var whole = affinity(List.of(term(requirement("a", List.of())),
                term(Collections.nCopies(expressions - 1, requirement("a", List.of()))
                        .toArray(NodeSelectorRequirement[]::new))));
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced != null).isEqualTo(isKept);
    }

    @Test
    void countFieldsAsExpressions() {
        // Given
        var fields = Collections.nCopies(65, requirement("a", List.of()));
        var whole = affinity(List.of(new NodeSelectorTermBuilder().withMatchFields(fields).build()));
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced).isNull();
    }

    @ParameterizedTest
    @CsvSource({"256, true", "257, false"})
    void haveAtMost256Values(int values, boolean isKept) {
        // Given
        var whole = affinity(List.of(term(requirement("a", List.of("v")),
                requirement("a", Collections.nCopies(values - 1, "v")))));
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced != null).isEqualTo(isKept);
    }

    @ParameterizedTest
    @CsvSource({"320, true", "321, false"})
    void haveNoLongValues(int characters, boolean isKept) {
        // Given
        var whole = affinity(List.of(term(requirement("a", List.of("v".repeat(characters))))));
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced != null).isEqualTo(isKept);
    }

    @ParameterizedTest
    @CsvSource({"320, true", "321, false"})
    void haveNoLongKeys(int characters, boolean isKept) {
        // Given
        var whole = affinity(List.of(term(requirement("k".repeat(characters), List.of("v")))));
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced != null).isEqualTo(isKept);
    }

    @Test
    void mayLackEveryPartOfAnExpression() {
        // Given
        var whole = affinity(List.of(term(new NodeSelectorRequirement())));
        // When
        var reduced = RequiredNodes.of(whole);
        // Then
        assertThat(reduced).isEqualTo(whole);
    }

    private static Affinity affinity(List<NodeSelectorTerm> terms) {
        return new AffinityBuilder().withNewNodeAffinity().withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withNodeSelectorTerms(terms).endRequiredDuringSchedulingIgnoredDuringExecution().endNodeAffinity()
                .build();
    }

    private static NodeSelectorTerm term(NodeSelectorRequirement... expressions) {
        return new NodeSelectorTermBuilder().withMatchExpressions(expressions).build();
    }

    private static NodeSelectorRequirement requirement(String key, List<String> values) {
        return new NodeSelectorRequirementBuilder().withKey(key).withOperator("In").withValues(values).build();
    }
}
