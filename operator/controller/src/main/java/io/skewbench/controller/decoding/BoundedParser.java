package io.skewbench.controller.decoding;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Skips the parts of each resource that would take too much memory, before a tree is built: an object of 1.5 MiB that
 * consists of {@code {}} would take 50 MiB as a tree. A part of a resource, such as its spec, is cut off within the
 * list or the object that exceeds {@link #PART_BYTES}. Of later fields, as much is read as any small field has, so that
 * the cluster of a Benchmark and the deletion policy of a SkewedTopic are always known. The identifying fields of
 * metadata are never left out; managed fields, which nobody reads, always are.
 *
 * <p>
 * The rest of the part takes more than {@link #PART_BYTES}, which shows {@link SpecBound} that something is missing. As
 * soon as a document is found to be large, it is read while no other large one is.
 */
final class BoundedParser extends JsonParserDelegate {
    /** The limit of a spec, a status or another part: 5,000 partitions with three replicas each, by their pools. */
    static final long PART_BYTES = 6L << 20;
    /** The limit of each field of a part that follows one that was too large. */
    private static final long LATER_FIELD_BYTES = 16L << 10;
    /** The limit of all such fields together. */
    private static final long LATER_BYTES = 256L << 10;
    /** The resource itself, that of an event of a watch, or one of a list. */
    private static final int ALONE = 1;
    private static final int OF_EVENT = 2;
    private static final int OF_LIST = 3;

    private final LargeDocuments large;
    /** The number of lists and objects around the current token. */
    private int depth;
    /** The depth of the resource that is being read. */
    private int resourceDepth = ALONE;
    private long ofDocument;
    private long ofPart;
    /** The bytes of the part before its current field. */
    private long beforeField;
    private @Nullable JsonToken last;
    private boolean isMetadata;
    private boolean hasAskedForTurn;
    private boolean isLarge;

    BoundedParser(JsonParser whole, LargeDocuments large) {
        super(whole);
        this.large = large;
    }

    @Override
    public @Nullable JsonToken nextToken() throws IOException {
        var token = delegate.nextToken();
        while (token != null && (isUnread(token) || isLeftOut(token))) {
            if (token == JsonToken.FIELD_NAME) {
                delegate.nextToken();
            }
            delegate.skipChildren();
            token = delegate.nextToken();
        }
        if (token != null) {
            follow(token);
        }
        last = token;
        return token;
    }

    @Override
    public @Nullable JsonToken nextValue() throws IOException {
        var token = nextToken();
        return token == JsonToken.FIELD_NAME ? nextToken() : token;
    }

    @Override
    public JsonParser skipChildren() throws IOException {
        if (last != null && last.isStructStart()) {
            delegate.skipChildren();
            depth--;
            last = delegate.currentToken();
        }
        return this;
    }

    @Override
    public void close() throws IOException {
        try {
            super.close();
        } finally {
            if (isLarge) {
                isLarge = false;
                large.end();
            }
        }
    }

    /**
     * Returns whether a token is left out. A name that has been read needs its value, and a list or an object its end.
     */
    private boolean isLeftOut(JsonToken token) {
        if (ofPart <= PART_BYTES || depth <= resourceDepth || token.isStructEnd() || last == JsonToken.FIELD_NAME) {
            return false;
        }
        return (ofPart > PART_BYTES + LATER_BYTES && !(isMetadata && depth == resourceDepth + 1))
                || (depth > resourceDepth + 1 && ofPart - beforeField > LATER_FIELD_BYTES);
    }

    private boolean isUnread(JsonToken token) throws IOException {
        return isMetadata && token == JsonToken.FIELD_NAME && depth == resourceDepth + 1
                && delegate.currentName().equals("managedFields");
    }

    private void follow(JsonToken token) throws IOException {
        var bytes = bytes(token);
        // One name or text may be a MiB: it takes no more of the room than there is, nor all of what is for later
        // fields.
        ofPart += Math.min(bytes, ofPart > PART_BYTES ? LATER_FIELD_BYTES : PART_BYTES + 1 - ofPart);
        ofDocument += bytes;
        if (token == JsonToken.FIELD_NAME) {
            followName(delegate.currentName());
        }
        if (ofDocument > LargeDocuments.BYTES && !hasAskedForTurn) {
            hasAskedForTurn = true;
            isLarge = large.begin();
        }
        if (token.isStructStart()) {
            depth++;
        } else if (token.isStructEnd()) {
            depth--;
        }
    }

    private void followName(String name) {
        if (depth == ALONE) {
            resourceDepth = switch (name) {
                case "items" -> OF_LIST;
                case "object" -> OF_EVENT;
                default -> ALONE;
            };
        }
        if (depth == resourceDepth) {
            isMetadata = name.equals("metadata");
            ofPart = 0;
            beforeField = 0;
        } else if (depth == resourceDepth + 1) {
            beforeField = ofPart;
        }
    }

    /** Returns what a token takes: no more than {@link ValueBytes} counts for it. */
    private long bytes(JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT, START_ARRAY -> ValueBytes.CONTAINER;
            case FIELD_NAME -> ValueBytes.NAME + delegate.currentName().length()
                    + (last == JsonToken.START_OBJECT ? ValueBytes.TABLE : 0);
            case VALUE_STRING -> ValueBytes.TEXT + delegate.getTextLength();
            case END_OBJECT, END_ARRAY -> 0;
            default -> ValueBytes.OTHER;
        };
    }
}
