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
 * Decodes one resource, even if it holds values that the API server accepts but Java's types don't: numbers that are
 * too large, malformed quantities, deeply nested values. A field that can't be decoded is left out, and
 * {@link UnreadableFields} reports the problem, so that one resource never keeps the operator from reading all others.
 * In a status, which only operators write, such fields are treated as absent.
 *
 * @param kind to decode
 * @param required objects and lists of the spec on which all code relies
 * @param specBytes of the heap that a spec may take, see {@link SpecBound}
 */
public record ResourceDecoder<R extends CustomResource<?, ?>>(Class<R> kind, List<Required> required,
        long specBytes) {
    /** Bytes of the heap that a spec may take: for 5,000 partitions with three replicas each, by their pools. */
    public static final long LARGEST_SPEC = BoundedParser.PART_BYTES;
    /** The number of values that are removed one by one; after these, whole fields of the spec are left out. */
    private static final int SINGLE_FIELDS = 16;
    /**
     * How many values of a large spec are removed one by one. Decoding it takes long, all others wait for it, and each
     * failure starts it again.
     */
    private static final int SINGLE_FIELDS_OF_LARGE = 1;
    private static final long LARGE = 256 << 10;
    /** The number of problems that are reported; nobody would read more. */
    private static final int MAX_PROBLEMS = 10;
    private static final String SPEC = "spec";
    private static final String STATUS = "status";
    /** The field of any status that shows whether the operator has reported that there is no room. */
    private static final String CONDITIONS = "conditions";
    private static final ObjectMapper MAPPER = mapper();

    /** An object or a list that every spec has. */
    public enum Kind {
        OBJECT, LIST
    }

    /** A field of the spec that is never null. */
    public record Required(String field, Kind kind) {}

    /** Returns a mapper that is configured as that of the client, but doesn't use this class. */
    private static ObjectMapper mapper() {
        var mapper = ApiServerJson.mapper();
        var unused = new KubernetesSerialization(mapper, false);
        return mapper;
    }

    /** Decodes a resource; the tree must not be used afterwards. */
    public R decode(JsonNode tree) {
        var resource = (ObjectNode) tree;
        var spec = resource.get(SPEC) instanceof ObjectNode object ? object : resource.putObject(SPEC);
        if (resource.get("metadata") instanceof ObjectNode metadata) {
            KeptMetadata.reduce(metadata);
        }
        if (resource.get(STATUS) instanceof ObjectNode status) {
            KeptStatus.reduce(status);
        }
        var problems = new ArrayList<>(OversizedValues.remove(spec, MAX_PROBLEMS));
        problems.addAll(SpecBound.keep(spec, specBytes, MAX_PROBLEMS));
        var bytes = ValueBytes.of(spec);
        var singleFields = bytes > LARGE ? SINGLE_FIELDS_OF_LARGE : SINGLE_FIELDS;
        for (var failures = 1;; failures++) {
            required.stream().filter(field -> !spec.hasNonNull(field.field)).forEach(field -> add(field, spec));
            try {
                var decoded = MAPPER.treeToValue(resource, kind);
                HeldSpec.noteBytes(decoded.getMetadata(), failures == 1 ? bytes : ValueBytes.of(spec));
                HeldSpec.noteStatusBytes(decoded.getMetadata(), statusBytes(resource));
                if (!problems.isEmpty()) {
                    UnreadableFields.note(decoded.getMetadata(),
                            problems.subList(0, Math.min(problems.size(), MAX_PROBLEMS)));
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
     * Returns a copy of a resource with only the small fields of its spec, such as the cluster and the deletion policy,
     * and of its status; {@link HeldSpec} marks it as such. Its status must never be written.
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

    /**
     * Returns the bytes of the status without conditions, which are never left out and change with what is left out.
     */
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
