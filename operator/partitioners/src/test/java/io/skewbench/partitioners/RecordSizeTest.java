package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.internal.DefaultRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordSizeTest {
    @ParameterizedTest
    @CsvSource({"-1, -1, 0", "-1, 0, 0", "8, 100, 1", "63, 64, 63", "64, 8191, 64", "100, 1048576, 8192"})
    void isTheSizeInKafkasBatches(int keyBytes, int valueBytes, int index) {
        // When
        var size = RecordSize.of(keyBytes, valueBytes, index);
        // Then
        assertThat(size).isEqualTo(DefaultRecord.sizeInBytes(index, 0, bytes(keyBytes), bytes(valueBytes),
                new Header[0]));
    }

    private static @Nullable ByteBuffer bytes(int size) {
        return size < 0 ? null : ByteBuffer.allocate(size);
    }
}
