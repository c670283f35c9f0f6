package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Values from the user's file. */
final class PayloadLines implements Values {
    private final byte[][] values;
    private final DrawnNumbers numbers;

    /** @throws IllegalArgumentException if the payload holds no value */
    PayloadLines(PayloadValues plan, byte[] payload, Randomness randomness) {
        var split = switch (plan.split()) {
            case LINES -> lines(payload);
            case WHOLE -> payload.length == 0 ? List.<byte[]>of() : List.of(payload);
        };
        if (split.isEmpty()) {
            throw new IllegalArgumentException("The payload holds no values, only " + payload.length
                    + " bytes of ends of lines");
        }
        this.values = split.toArray(byte[][]::new);
        this.numbers = DrawnNumbers.of(plan.draw(), values.length, randomness);
    }

    @Override
    public byte[] ofRecord(long n) {
        return values[(int) numbers.ofRecord(n)];
    }

    private static List<byte[]> lines(byte[] payload) {
        var lines = new ArrayList<byte[]>();
        var from = 0;
        for (var i = 0; i <= payload.length; i++) {
            if (i == payload.length || payload[i] == '\n') {
                var to = i > from && payload[i - 1] == '\r' ? i - 1 : i;
                if (to > from) {
                    lines.add(Arrays.copyOfRange(payload, from, to));
                }
                from = i + 1;
            }
        }
        return lines;
    }
}
