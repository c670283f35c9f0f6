package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** One experiment, run to completion once. */
@Group(SkewbenchApi.GROUP)
@Version(SkewbenchApi.VERSION)
@Kind("Benchmark")
@Plural("benchmarks")
@Categories(SkewbenchApi.CATEGORY)
@ShortNames("skb")
@JsonClassDescription("One experiment: load on Kafka topics, sent by several variants that are compared. A Benchmark "
        + "runs once, to completion; to run the experiment again, create another Benchmark.")
@ValidationRule(value = "self.metadata.name.size() > 253 || self.metadata.name.size() <= 52 && "
        + "!self.metadata.name.contains('.')", fieldPath = ".metadata.name", messageExpression = """
                '"%s" becomes part of the names of Jobs and Pods: use at most 52 characters, and no \
                "."'.format([self.metadata.name])""")
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase")
@AdditionalPrinterColumn(name = "Progress", jsonPath = ".status.progress.text")
@AdditionalPrinterColumn(name = "Objectives", jsonPath = ".status.conditions[?(@.type==\"ObjectivesMet\")].status")
@AdditionalPrinterColumn(name = "Summary", jsonPath = ".status.summary", priority = 1)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
public class Benchmark extends CustomResource<BenchmarkSpec, BenchmarkStatus> implements Namespaced {
    private static final long serialVersionUID = 1;
}
