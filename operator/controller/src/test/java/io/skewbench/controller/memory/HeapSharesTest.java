package io.skewbench.controller.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HeapSharesTest {
    private static final Pattern LIMIT = Pattern.compile("limits: \\{memory: (\\d+)Mi}");
    private static final Pattern PERCENTAGE = Pattern.compile("-XX:MaxRAMPercentage=(\\d+)<");

    @Test
    void leaveAFifthOfTheHeapThatChartAndImageGive() throws IOException {
        var heap = (number("helm/skewbench/values.yaml", LIMIT) << 20)
                * number("operator/controller/pom.xml", PERCENTAGE) / 100;

        assertThat(HeapShares.sum()).isLessThan(heap * 4 / 5);
    }

    private static long number(String file, Pattern pattern) throws IOException {
        var matcher = pattern.matcher(Files.readString(Repository.root().resolve(file)));
        assertThat(matcher.find()).as("%s in %s", pattern, file).isTrue();
        return Long.parseLong(matcher.group(1));
    }
}
