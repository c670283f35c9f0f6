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

/** A Kafka topic whose partition placement is deliberate. */
@Group(SkewbenchApi.GROUP)
@Version(SkewbenchApi.VERSION)
@Kind("SkewedTopic")
@Plural("skewedtopics")
@Categories(SkewbenchApi.CATEGORY)
@ShortNames("skt")
@JsonClassDescription("A Kafka topic whose partitions are deliberately placed on brokers.")
@ValidationRule(value = "self.metadata.name.size() > 253 || self.metadata.name.size() <= 249 || "
        + "has(self.spec.topicName)", fieldPath = ".metadata.name", messageExpression = """
                '"%s" is too long for the name of a Kafka topic, which has at most 249 characters: shorten it, or give \
                spec.topicName'.format([self.metadata.name])""")
@AdditionalPrinterColumn(name = "Partitions", jsonPath = ".status.partitions",
        type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(name = "Layout", jsonPath = ".status.layout")
@AdditionalPrinterColumn(name = "Imbalance", jsonPath = ".status.leaderImbalance.maxOverMean",
        type = AdditionalPrinterColumn.Type.NUMBER)
@AdditionalPrinterColumn(name = "Ready", jsonPath = ".status.conditions[?(@.type==\"Ready\")].status")
@AdditionalPrinterColumn(name = "Status", jsonPath = ".status.conditions[?(@.type==\"Ready\")].reason")
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
@AdditionalPrinterColumn(name = "Replicas", jsonPath = ".status.replicationFactor",
        type = AdditionalPrinterColumn.Type.INTEGER, priority = 1)
@AdditionalPrinterColumn(name = "Under-replicated", jsonPath = ".status.underReplicatedPartitions",
        type = AdditionalPrinterColumn.Type.INTEGER, priority = 1)
@AdditionalPrinterColumn(name = "Bytes", jsonPath = ".status.bytes", type = AdditionalPrinterColumn.Type.INTEGER,
        priority = 1)
@AdditionalPrinterColumn(name = "Message", jsonPath = ".status.conditions[?(@.type==\"Ready\")].message", priority = 1)
public class SkewedTopic extends CustomResource<SkewedTopicSpec, SkewedTopicStatus> implements Namespaced {
    private static final long serialVersionUID = 1;

    /** Returns the topic's name in Kafka: {@code spec.topicName}, or the resource's name where that is unset. */
    public String kafkaName() {
        var name = getSpec().topicName();
        return name == null ? getMetadata().getName() : name;
    }
}
