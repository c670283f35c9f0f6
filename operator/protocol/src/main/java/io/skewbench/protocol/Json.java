package io.skewbench.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** The one JSON mapper of plans, reports and stored results. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL,
                    JsonInclude.Include.NON_NULL))
            .build();

    private Json() {}

    /** Returns the mapper, for streams and trees. */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** Writes one of the protocol's records. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Cannot write " + value.getClass().getSimpleName() + " as JSON", e);
        }
    }

    /**
     * Reads one of the protocol's records.
     *
     * @throws IllegalArgumentException if the text isn't JSON of that record
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
        }
    }
}
