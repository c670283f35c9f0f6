package io.skewbench.controller.decoding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;

/**
 * Reads JSON from the API server, which limits each object to a few MiB. Everything that it stores has to be readable:
 * a list would fail at the first element that the parser refuses, and with it the elements of others. Parts that would
 * take too much memory are left out instead, see {@link BoundedParser}. Managed fields are left out too, because
 * nothing needs them and they would take most of the memory of a thousand Benchmarks. Fields that aren't read aren't
 * changed by writes either.
 */
public final class ApiServerJson {
    /** The API server accepts 10,000 levels, and a list adds some. */
    private static final int DEPTH = 20_000;
    private static final int NAME_CHARACTERS = 16 << 20;

    private ApiServerJson() {}

    /** Returns a new mapper, which the caller may configure further. */
    public static ObjectMapper mapper() {
        var constraints = StreamReadConstraints.builder().maxNestingDepth(DEPTH).maxNameLength(NAME_CHARACTERS).build();
        // Names that the factory would keep for the next document, thousands of them, may take a MiB each.
        var factory = new BoundedJsonFactory(new JsonFactoryBuilder().streamReadConstraints(constraints)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES));
        return new ObjectMapper(factory).addMixIn(ObjectMeta.class, WithoutManagedFields.class);
    }

    /** Jackson's annotations for ObjectMeta. */
    @JsonIgnoreProperties("managedFields")
    private interface WithoutManagedFields {}
}
