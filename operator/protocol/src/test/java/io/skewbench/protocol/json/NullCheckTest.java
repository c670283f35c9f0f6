package io.skewbench.protocol.json;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NullCheckTest {

    /** Public, like all records that are read. */
    public record Read(String name, @Nullable String other, List<PartitionResult> rows, Map<String, List<Long>> ends) {}

    @Test
    void takesWhatMayBeNull() {
        assertThatCode(() -> NullCheck.of(read("{\"name\":\"a\",\"rows\":[],\"ends\":{\"t\":[1]}}")))
                .doesNotThrowAnyException();
    }

    @Test
    void missesWhatMustNotBeNullHoweverDeep() {
        refused("{\"rows\":[],\"ends\":{}}", "name is missing");
        refused("{\"name\":\"a\",\"rows\":[{\"partition\":0,\"leader\":0,\"records\":0,\"bytes\":0,\"totalRecords\":0,"
                + "\"totalMarkers\":0}],\"ends\":{}}", "topic is missing");
        refused("{\"name\":\"a\",\"rows\":[null],\"ends\":{}}", "An element of rows is missing");
        refused("{\"name\":\"a\",\"rows\":[],\"ends\":{\"t\":null}}", "An element of ends is missing");
        refused("{\"name\":\"a\",\"rows\":[],\"ends\":{\"t\":[1,null]}}", "An element of ends is missing");
    }

    @Test
    void doesNotCheckElementsOfListsCreatedInThisProcess() {
        var rows = Arrays.asList((PartitionResult) null);

        assertThatThrownBy(() -> NullCheck.of(new Read("a", null, rows, Map.of())))
                .isInstanceOf(UnreadableException.class);
    }

    private static void refused(String json, String why) {
        assertThatThrownBy(() -> NullCheck.of(read(json))).isInstanceOf(UnreadableException.class).hasMessage(why);
    }

    private static Read read(String json) {
        return Json.read(json, Read.class);
    }
}
