package io.skewbench.controller.decoding;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Decodes one resource, whatever its author has written where the API server checks less than Java's types do: a number
 * that is too large, a quantity that is none, values within values. A field that can't be decoded is left out, and
 * {@link UnreadableFields} says what is wrong with it. So one resource never keeps the operator from reading all
 * others. Of a status, which operators alone write, what can't be decoded is left out as if it were not there.
 *
 * @param kind to decode
 * @param required objects and lists of the spec that all code relies on
 * @param specBytes of the heap that a spec may take, see {@link SpecBound}
 */
public record ResourceDecoder<R extends CustomResource<?, ?>>(Class<R> kind, List<Required> required,
        long specBytes) {
    /** Bytes of the heap that any spec may take: for 5,000 partitions with three replicas each, by their pools. */
    public static final long LARGEST_SPEC = BoundedParser.PART_BYTES;
    /** Beyond these a field of the spec is left out as a whole. */
    private static final int SINGLE_FIELDS = 16;
    /** Of a large spec, which takes long to decode: all others wait for that, and each failure begins it anew. */
    private static final int SINGLE_FIELDS_OF_LARGE = 1;
    private static final long LARGE = 256 << 10;
    /** Beyond these nobody would read them. */
    private static final int TOLD = 10;
    private static final String SPEC = "spec";
    private static final String STATUS = "status";
    /** Of any status, as it tells whether the operator has said that there is no room. */
    private static final String CONDITIONS = "conditions";
    private static final ObjectMapper MAPPER = mapper();

    /** An object or a list that every spec has. */
    public enum Kind {
        OBJECT, LIST
    }

    /** A field of the spec that is never null. */
    public record Required(String field, Kind kind) {}

    /** Configured as that of the client, and without this class. */
    private static ObjectMapper mapper() {
        var mapper = ApiServerJson.mapper();
        var unused = new KubernetesSerialization(mapper, false);
        return mapper;
    }

    /** Decodes a resource; the tree is used up. */
    public R decode(JsonNode tree) {
        var resource = (ObjectNode) tree;
        var spec = resource.get(SPEC) instanceof ObjectNode object ? object : resource.putObject(SPEC);
        if (resource.get("metadata") instanceof ObjectNode metadata) {
            KeptMetadata.reduce(metadata);
        }
        if (resource.get(STATUS) instanceof ObjectNode status) {
            KeptStatus.reduce(status);
        }
        var problems = new ArrayList<>(Oddities.remove(spec, TOLD));
        problems.addAll(SpecBound.keep(spec, specBytes, TOLD));
        var bytes = ValueBytes.of(spec);
        var singleFields = bytes > LARGE ? SINGLE_FIELDS_OF_LARGE : SINGLE_FIELDS;
        for (var failures = 1;; failures++) {
            required.stream().filter(field -> !spec.hasNonNull(field.field)).forEach(field -> add(field, spec));
            try {
                var decoded = MAPPER.treeToValue(resource, kind);
                HeldSpec.noteBytes(decoded.getMetadata(), failures == 1 ? bytes : ValueBytes.of(spec));
                HeldSpec.noteStatusBytes(decoded.getMetadata(), statusBytes(resource));
                if (!problems.isEmpty()) {
                    UnreadableFields.note(decoded.getMetadata(), problems.subList(0, Math.min(problems.size(), TOLD)));
                }
                return decoded;
            } catch (JsonMappingException e) {
                var field = FieldPath.of(e, resource);
                if (field.isIn(SPEC)) {
                    problems.add(problem(field, resource, e));
                }
                if (failures <= singleFields) {
                    field.remove(resource);
                } else {
                    field.empty(resource);
                }
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("A tree needs no parser", e);
            }
        }
    }

    /**
     * Returns a copy of a resource of whose spec only what is small is left, such as the cluster and what happens on
     * deletion, and of whose status only small fields are; {@link HeldSpec} tells that it is one. Such a status must
     * never be written.
     */
    public R withoutLargeFields(R whole) {
        ObjectNode tree = MAPPER.valueToTree(whole);
        if (tree.get(SPEC) instanceof ObjectNode spec) {
            SpecBound.keep(spec, HeldSpec.SMALL, 0);
        }
        if (tree.get(STATUS) instanceof ObjectNode status) {
            status.remove(status.properties().stream()
                    .filter(field -> !field.getKey().equals(CONDITIONS)
                            && ValueBytes.of(field.getValue()) > HeldSpec.SMALL)
                    .map(Map.Entry::getKey).toList());
        }
        var reduced = decode(tree);
        HeldSpec.noteLeftOut(reduced.getMetadata(), HeldSpec.bytes(whole));
        return reduced;
    }

    /** Conditions are never left out, and what they tell changes with what is. */
    private static long statusBytes(ObjectNode resource) {
        return resource.get(STATUS) instanceof ObjectNode status
                ? status.properties().stream().filter(field -> !field.getKey().equals(CONDITIONS))
                        .mapToLong(field -> ValueBytes.of(field.getKey(), field.getValue())).sum()
                : 0;
    }

    private static void add(Required field, ObjectNode spec) {
        switch (field.kind) {
            case OBJECT -> spec.putObject(field.field);
            case LIST -> spec.putArray(field.field);
        }
    }

    private static Problem problem(FieldPath field, ObjectNode resource, JsonMappingException e) {
        var value = field.value(resource);
        var said = Bounds.message(String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse(""));
        return new Problem(field.toString(), value.isContainerNode() ? null : Bounds.name(value.asText()),
                "cannot be read (" + said + "); correct or remove it");
    }
}
