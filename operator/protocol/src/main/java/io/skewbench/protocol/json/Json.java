package io.skewbench.protocol.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.skewbench.protocol.bounds.Base64Text;
import io.skewbench.protocol.bounds.BoundedInput;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The one JSON mapper of plans, reports and stored results. */
public final class Json {
    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxDocumentLength(Bounds.RESULT_BYTES).maxTokenCount(Bounds.JSON_TOKENS)
            .maxNestingDepth(Bounds.JSON_DEPTH).maxStringLength(Bounds.JSON_STRING)
            .maxNameLength(Bounds.MESSAGE_CHARACTERS).maxNumberLength(Bounds.JSON_NUMBER).build();
    private static final JsonMapper MAPPER = JsonMapper
            .builder(JsonFactory.builder().streamReadConstraints(LIMITS).build())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL,
                    JsonInclude.Include.NON_NULL))
            .build();

    /** A missing number is an error rather than 0. Any other missing value is null, which {@link NullCheck} finds. */
    private static final ObjectReader STRICT = MAPPER.reader()
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

    /** Advice of Jackson to programmers, which doesn't belong in a status. */
    private static final Pattern ADVICE = Pattern.compile(" \\(set DeserializationConfig\\.[^)]*\\)");

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
     * @throws UnreadableException if the text isn't JSON of that record
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return present(STRICT.forType(type).<@Nullable T>readValue(json), type);
        } catch (JsonProcessingException | RuntimeException e) {
            throw unreadable(e, type);
        }
    }

    /**
     * Reads a type other than a record, such as a map.
     *
     * @throws UnreadableException if the text isn't JSON of that type
     */
    public static <T> T read(String json, TypeReference<T> type) {
        var raw = MAPPER.constructType(type).getRawClass();
        try {
            return present(STRICT.forType(type).<@Nullable T>readValue(json), raw);
        } catch (JsonProcessingException | RuntimeException e) {
            throw unreadable(e, raw);
        }
    }

    /**
     * Reads one of the protocol's records from compressed JSON.
     *
     * @param maxBytes after inflation
     * @throws UnreadableException if this isn't JSON of that record, or is larger
     */
    public static <T> T gunzip(InputStream compressed, int maxBytes, Class<T> type) {
        try (var in = BoundedInput.gunzip(compressed, maxBytes)) {
            return present(STRICT.forType(type).<@Nullable T>readValue(in), type);
        } catch (IOException | RuntimeException e) {
            throw unreadable(e, type);
        }
    }

    /** Writes compressed JSON, as Base64. */
    public static String pack(Object value) {
        return Base64.getEncoder().encodeToString(gzip(value));
    }

    /** Writes compressed JSON. */
    public static byte[] gzip(Object value) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            MAPPER.writeValue(out, value);
        } catch (IOException e) {
            throw new IllegalArgumentException("Cannot write " + value.getClass().getSimpleName() + " as JSON", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #pack} wrote.
     *
     * @param maxBytes after inflation
     * @throws UnreadableException if this isn't JSON of that record, or is larger
     */
    public static <T> T unpack(String packed, int maxBytes, Class<T> type) {
        return gunzip(new ByteArrayInputStream(Base64Text.decode(packed)), maxBytes, type);
    }

    /**
     * Checks that the JSON of a value can be read back.
     *
     * @throws UnreadableException if it has more tokens than a document may have, or more bytes than a result,
     * compressed or not
     */
    public static void checkReadable(Object value) {
        var gzip = gzip(value);
        if (gzip.length > Bounds.RESULT_GZIP_BYTES) {
            throw new UnreadableException(
                    gzip.length + " compressed bytes where " + Bounds.RESULT_GZIP_BYTES + " are allowed");
        }
        try (var in = BoundedInput.gunzip(new ByteArrayInputStream(gzip), Bounds.RESULT_BYTES);
                var parser = MAPPER.createParser(in)) {
            while (parser.nextToken() != null) {
                // The parser counts the tokens.
            }
        } catch (IOException e) {
            throw unreadable(e, value.getClass());
        }
    }

    private static <T> T present(@Nullable T value, Class<?> type) {
        if (value == null) {
            throw new UnreadableException("null, which is no " + type.getSimpleName());
        }
        return value;
    }

    private static UnreadableException unreadable(Exception e, Class<?> type) {
        var cause = e;
        while (cause.getCause() instanceof Exception deeper) {
            cause = deeper;
        }
        var said = switch (cause) {
            case MismatchedInputException mismatch ->
                path(mismatch) + ADVICE.matcher(mismatch.getOriginalMessage()).replaceAll("");
            case JsonProcessingException json -> json.getOriginalMessage();
            default -> cause.getMessage();
        };
        return new UnreadableException(Bounds.message("Not a " + type.getSimpleName() + ": " + said), e);
    }

    private static String path(MismatchedInputException mismatch) {
        return mismatch.getPath().stream()
                .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : at.getFieldName())
                .map(at -> at + ": ").collect(Collectors.joining());
    }
}
