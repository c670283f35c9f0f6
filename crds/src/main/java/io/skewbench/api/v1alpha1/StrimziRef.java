package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A Strimzi Kafka resource, and the way in. */
public record StrimziRef(
        @ValidationRule(value = Rules.OBJECT_NAME, messageExpression = Rules.OBJECT_NAME_MESSAGE)
        @Required
        @Size(max = 253)
        @JsonPropertyDescription("Name of the Kafka resource.") String name,

        @ValidationRule(value = Rules.OBJECT_NAME, messageExpression = Rules.OBJECT_NAME_MESSAGE)
        @Size(max = 63)
        @JsonPropertyDescription("Namespace of the Kafka resource. Default: the namespace of this resource.")
        @Nullable String namespace,

        @ValidationRule(value = "self.matches('^[a-z0-9]{1,11}$')", messageExpression = """
                '"%s" is not the name of a listener: Strimzi allows 1 to 11 lower-case letters and \
                digits'.format([self])""")
        @Size(max = 253)
        @JsonPropertyDescription("Name of a listener of the Kafka resource. Default: plain.")
        @Nullable String listener,

        @ValidationRule(value = Rules.OBJECT_NAME, messageExpression = Rules.OBJECT_NAME_MESSAGE)
        @Size(max = 253)
        @JsonPropertyDescription("Name of the KafkaUser to authenticate as, in the namespace of the Kafka resource, "
                + "for listeners with authentication.")
        @Nullable String user,

        @JsonPropertyDescription("Nodes that the brokers must run on. No record is sent before they do.")
        @Nullable Pinning pinning,

        @JsonPropertyDescription("Whether to use a Kafka whose reconciliation by Strimzi is paused, for example to "
                + "keep Strimzi from restarting brokers. While it is paused, Strimzi reports no addresses, so clients "
                + "connect through the Service of an internal listener without TLS. Default: false.")
        @Nullable Boolean allowPaused,

        @ValidationRule(value = Rules.DURATION_FROM_A_SECOND, messageExpression = Rules.DURATION_FROM_A_SECOND_MESSAGE)
        @Size(max = Rules.DURATION_LENGTH)
        @JsonPropertyDescription("How long Strimzi may take to give all brokers the settings of a trial (broker), or "
                + "their own again after the run, by a rolling restart where that is needed. After that, the run "
                + "fails. Default: 15m.")
        @Nullable String rollTimeout) {

    /** A cluster without more to say of it than its way in. */
    public StrimziRef(String name, @Nullable String namespace, @Nullable String listener, @Nullable String user) {
        this(name, namespace, listener, user, null, null, null);
    }
}
