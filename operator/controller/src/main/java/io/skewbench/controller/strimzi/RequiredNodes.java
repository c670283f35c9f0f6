package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reduces the affinity of brokers to the nodes that it requires, if a run can have set it. Anybody who may write pods
 * or node pools can fill an affinity with a MiB of anything.
 */
final class RequiredNodes {
    /** Twice as many as a node selector of a pinning has labels. */
    private static final int EXPRESSIONS = 64;
    private static final int VALUES = 256;
    private static final int CHARACTERS = 320;

    private RequiredNodes() {}

    /** Returns an affinity with only its required nodes; null if there is none, or one that no run sets. */
    static @Nullable Affinity of(@Nullable Affinity whole) {
        var required = whole == null || whole.getNodeAffinity() == null
                ? null
                : whole.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution();
        return required == null || !isSmall(required.getNodeSelectorTerms())
                ? null
                : new AffinityBuilder().withNewNodeAffinity()
                        .withRequiredDuringSchedulingIgnoredDuringExecution(required).endNodeAffinity().build();
    }

    private static boolean isSmall(List<NodeSelectorTerm> terms) {
        var expressions = terms.stream()
                .flatMap(term -> Stream.concat(some(term.getMatchExpressions()), some(term.getMatchFields())))
                .limit(EXPRESSIONS + 1).toList();
        var values = expressions.stream().flatMap(expression -> some(expression.getValues())).limit(VALUES + 1)
                .toList();
        return terms.size() <= EXPRESSIONS && expressions.size() <= EXPRESSIONS && values.size() <= VALUES
                && Stream.concat(values.stream(), expressions.stream().flatMap(RequiredNodes::texts))
                        .allMatch(text -> text.length() <= CHARACTERS);
    }

    private static Stream<String> texts(NodeSelectorRequirement expression) {
        return Stream.of(expression.getKey(), expression.getOperator()).filter(Objects::nonNull);
    }

    private static <T> Stream<T> some(@Nullable List<T> list) {
        return list == null ? Stream.of() : list.stream();
    }
}
