package io.skewbench.controller.decoding;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.IOContext;
import java.io.DataInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.Serial;

/** Creates a {@link BoundedParser} for each document. */
final class BoundedJsonFactory extends JsonFactory {
    @Serial
    private static final long serialVersionUID = 1;
    /** All clients of a process share its heap. */
    private static final LargeDocuments LARGE = new LargeDocuments();

    BoundedJsonFactory(JsonFactoryBuilder settings) {
        super(settings);
    }

    @Override
    protected JsonParser _createParser(InputStream document, IOContext context) throws IOException {
        return bounded(super._createParser(document, context));
    }

    @Override
    protected JsonParser _createParser(Reader document, IOContext context) throws IOException {
        return bounded(super._createParser(document, context));
    }

    @Override
    protected JsonParser _createParser(char[] document, int offset, int length, IOContext context, boolean recyclable)
            throws IOException {
        return bounded(super._createParser(document, offset, length, context, recyclable));
    }

    @Override
    protected JsonParser _createParser(byte[] document, int offset, int length, IOContext context)
            throws IOException {
        return bounded(super._createParser(document, offset, length, context));
    }

    @Override
    protected JsonParser _createParser(DataInput document, IOContext context) throws IOException {
        return bounded(super._createParser(document, context));
    }

    private static JsonParser bounded(JsonParser whole) {
        return new BoundedParser(whole, LARGE);
    }
}
