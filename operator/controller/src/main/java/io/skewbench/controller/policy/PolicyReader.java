package io.skewbench.controller.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.engine.Units;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads one object of the policy's JSON. It is strict, so that an administrator who misspells a key doesn't rely on a
 * limit that isn't set.
 *
 * @param path of the object, such as {@code policy.limits}
 * @param read keys that were requested
 */
record PolicyReader(String path, JsonNode node, Set<String> read) {

    static OperatorPolicy read(String json) {
        JsonNode tree;
        try {
            tree = Json.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("policy is not JSON: " + e.getOriginalMessage(), e);
        }
        var policy = of("policy", tree);
        var unset = OperatorPolicy.DEFAULT;
        var result = new OperatorPolicy(policy.patterns("images", unset.images()),
                policy.patterns("nodeSelectors", unset.nodeSelectors()),
                policy.patterns("tolerations", unset.tolerations()),
                policy.flag("controlPlane", unset.controlPlane()),
                policy.grants("kafkaNamespaces", "namespace"), policy.grants("bootstrapServers", "address"),
                policy.object("topics").map(PolicyReader::topics).orElse(unset.topics()),
                policy.object("limits").map(PolicyReader::limits).orElse(unset.limits()));
        policy.refuseOthers();
        return result;
    }

    private static AllowedTopics topics(PolicyReader topics) {
        var unset = AllowedTopics.DEFAULT;
        var rules = new AllowedTopics(topics.flag("adopt", unset.adopt()), topics.patterns("names", unset.names()));
        topics.refuseOthers();
        return rules;
    }

    private static PolicyLimits limits(PolicyReader limits) {
        var unset = PolicyLimits.DEFAULT;
        var numbers = new PolicyLimits(limits.number("podsPerTrial", unset.podsPerTrial()),
                limits.number("clientsPerTrial", unset.clientsPerTrial()),
                limits.number("trialsPerRun", unset.trialsPerRun()),
                limits.number("partitionsPerTopic", unset.partitionsPerTopic()),
                limits.number("idleTopics", unset.idleTopics()),
                limits.number("ephemeralNodes", unset.ephemeralNodes()),
                limits.duration("readyTimeout", unset.readyTimeout()),
                limits.duration("trialDuration", unset.trialDuration()));
        limits.refuseOthers();
        return numbers;
    }

    private static PolicyReader of(String path, JsonNode node) {
        if (!node.isObject()) {
            throw new IllegalArgumentException(path + ": " + node + " is not an object");
        }
        return new PolicyReader(path, node, new HashSet<>());
    }

    /** Returns grants, each with a name and the namespaces that may use it. */
    private List<Grant> grants(String key, String what) {
        return list(key, List.of(), item -> {
            var grant = of(path + "." + key, item);
            var name = grant.value(what);
            if (name == null) {
                throw new IllegalArgumentException(grant.path() + "." + what + " is missing");
            }
            var from = grant.list("from", List.<String>of(), namespace -> grant.text("from", namespace));
            grant.refuseOthers();
            return new Grant(grant.pattern(what, name), from);
        });
    }

    private List<NamePattern> patterns(String key, List<NamePattern> unset) {
        return list(key, unset, item -> pattern(key, item));
    }

    private NamePattern pattern(String key, JsonNode item) {
        var text = text(key, item);
        try {
            return new NamePattern(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + "." + key + ": " + e.getMessage(), e);
        }
    }

    private String text(String key, JsonNode item) {
        if (!item.isTextual()) {
            throw wrong(key, item, "is not text");
        }
        return item.asText();
    }

    private Optional<PolicyReader> object(String key) {
        return Optional.ofNullable(value(key)).map(value -> of(path + "." + key, value));
    }

    private long number(String key, long unset) {
        var value = value(key);
        if (value == null) {
            return unset;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < 0) {
            throw wrong(key, value, "is not a whole number from 0 on");
        }
        return value.asLong();
    }

    private Duration duration(String key, Duration unset) {
        var value = value(key);
        if (value == null) {
            return unset;
        }
        try {
            return Units.duration(text(key, value));
        } catch (IllegalArgumentException e) {
            throw value.isTextual() ? wrong(key, value, FailureText.of(e)) : e;
        }
    }

    private <T> List<T> list(String key, List<T> unset, Function<JsonNode, T> of) {
        var value = value(key);
        if (value == null) {
            return unset;
        }
        if (!value.isArray()) {
            throw wrong(key, value, "is not a list");
        }
        var items = new ArrayList<T>();
        value.forEach(item -> items.add(of.apply(item)));
        return List.copyOf(items);
    }

    private boolean flag(String key, boolean unset) {
        var value = value(key);
        if (value == null) {
            return unset;
        }
        if (!value.isBoolean()) {
            throw wrong(key, value, "is neither true nor false");
        }
        return value.asBoolean();
    }

    private @Nullable JsonNode value(String key) {
        read.add(key);
        return node.get(key);
    }

    private void refuseOthers() {
        node.fieldNames().forEachRemaining(key -> {
            if (!read.contains(key)) {
                throw new IllegalArgumentException(path + "." + key + " is unknown");
            }
        });
    }

    private IllegalArgumentException wrong(String key, JsonNode value, String why) {
        return new IllegalArgumentException(path + "." + key + ": " + value + " " + why);
    }
}
