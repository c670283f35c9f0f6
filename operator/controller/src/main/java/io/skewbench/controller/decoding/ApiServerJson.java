package io.skewbench.controller.decoding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;

/**
 * JSON as the API server sends it, which bounds each object to a few MiB. Whatever it stores has to be read: a list
 * breaks off at the first thing that the parser refuses, with all that others have in it. What would take too much
 * memory is left out instead, see {@link BoundedParser}. Nothing asks for the managed fields, which of a thousand
 * Benchmarks would be the larger part, so they are left out. What isn't read isn't changed by writing either.
 */
public final class ApiServerJson {
    /** The API server takes 10,000 levels, and a list adds some. */
    private static final int DEPTH = 20_000;
    private static final int NAME_CHARACTERS = 16 << 20;

    private ApiServerJson() {}

    /** Returns a mapper of its own, for others to configure further. */
    public static ObjectMapper mapper() {
        var constraints = StreamReadConstraints.builder().maxNestingDepth(DEPTH).maxNameLength(NAME_CHARACTERS).build();
        // Names that are kept for the next document, thousands of them, may be a MiB each.
        var factory = new BoundedJsonFactory(new JsonFactoryBuilder().streamReadConstraints(constraints)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES));
        return new ObjectMapper(factory).addMixIn(ObjectMeta.class, WithoutManagedFields.class);
    }

    /** To be read as if an ObjectMeta had these annotations. */
    @JsonIgnoreProperties("managedFields")
    private interface WithoutManagedFields {}
}
