package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Payload;
import io.skewbench.api.v1alpha1.Records;
import io.skewbench.engine.state.ApiConstant;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues.Split;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.ValuePlan;
import org.jspecify.annotations.Nullable;

/** Fills in the defaults of keys and values. */
final class RecordPlanner {
    private static final int DEFAULT_KEY_BYTES = 16;
    private static final long DEFAULT_CARDINALITY = 10_000;

    private enum KeyDistribution implements ApiConstant {
        CONSTANT, SEQUENTIAL, UNIFORM, ZIPFIAN, HOT_SET
    }

    private final Problems problems;

    RecordPlanner(Problems problems) {
        this.problems = problems;
    }

    RecordPlan plan(String path, Records records) {
        return new RecordPlan(key(path + ".key", records.key()), value(path + ".value", records.value()));
    }

    private @Nullable KeyPlan key(String path, Records.@Nullable Key key) {
        if (key == null) {
            return null;
        }
        var cardinality = problems.number(path + ".cardinality", key.cardinality(), DEFAULT_CARDINALITY, 1,
                Records.MAX_CARDINALITY);
        return new KeyPlan(problems.size(path + ".size", key.size(), DEFAULT_KEY_BYTES, Records.MIN_KEY_BYTES,
                Records.MAX_KEY_BYTES),
                cardinality, draw(path, key, cardinality));
    }

    private Draw draw(String path, Records.Key key, long cardinality) {
        var distribution = distribution(path, key.distribution(), KeyDistribution.UNIFORM);
        if (distribution == KeyDistribution.HOT_SET) {
            return hotSet(path + ".hotSet", key.hotSet(), cardinality);
        }
        if (key.hotSet() != null) {
            problems.add(path + ".hotSet", null, "has an effect only with distribution HotSet; remove it");
        }
        return draw(path, distribution, key.exponent());
    }

    private Draw hotSet(String path, Records.@Nullable HotSet hotSet, long cardinality) {
        if (hotSet == null) {
            problems.add(path, null, "is missing, and distribution HotSet needs it; give it share and keys");
            return new Draw.Uniform();
        }
        if (!(hotSet.share() >= 0 && hotSet.share() <= 1)) {
            problems.add(path + ".share", hotSet.share(), "must be from 0 to 1");
        }
        if (hotSet.keys() < 1 || hotSet.keys() >= cardinality) {
            problems.add(path + ".keys", hotSet.keys(), "must be at least 1 and below the cardinality " + cardinality);
        }
        return new Draw.HotSet(hotSet.share(), hotSet.keys(),
                problems.number(path + ".movesEvery", hotSet.movesEvery(), 0, 1, Long.MAX_VALUE));
    }

    private KeyDistribution distribution(String path, @Nullable String written, KeyDistribution otherwise) {
        var known = ApiConstant.of(KeyDistribution.class, written);
        if (written != null && known.isEmpty()) {
            refuse(path, written);
        }
        return known.orElse(otherwise);
    }

    private void refuse(String path, String distribution) {
        problems.add(path + ".distribution", distribution, "is not known");
    }

    /** Returns a draw that needs no other setting than an exponent. */
    private Draw draw(String path, KeyDistribution distribution, @Nullable Double exponent) {
        if (exponent != null && distribution != KeyDistribution.ZIPFIAN) {
            problems.add(path + ".exponent", exponent, "has an effect only with distribution Zipfian; remove it");
        }
        return switch (distribution) {
            case CONSTANT -> new Draw.Constant();
            case SEQUENTIAL -> new Draw.Sequential();
            case UNIFORM -> new Draw.Uniform();
            case ZIPFIAN -> new Draw.Zipfian(exponent(path, exponent));
            // Only keys have a hot set.
            case HOT_SET -> {
                refuse(path, distribution.text());
                yield new Draw.Constant();
            }
        };
    }

    private double exponent(String path, @Nullable Double exponent) {
        return ratio(path + ".exponent", exponent, 1, 10);
    }

    /** Checks a number from 0 on. */
    private double ratio(String path, @Nullable Double value, double otherwise, int most) {
        if (value == null) {
            return otherwise;
        }
        if (!(value >= 0 && value <= most)) {
            problems.add(path, value, "must be from 0 to " + most);
            return otherwise;
        }
        return value;
    }

    private ValuePlan value(String path, Records.Value value) {
        var payload = value.payload();
        if ((value.size() == null) == (payload == null)) {
            problems.add(path, null, "set exactly one of size and payload");
        }
        return payload == null ? random(path, value) : payload(path + ".payload", payload, value);
    }

    private ValuePlan payload(String path, Payload payload, Records.Value value) {
        if (value.distribution() != null || value.minSize() != null || value.exponent() != null
                || value.compressibleShare() != null) {
            problems.add(path, null, "has values that are sent as they are; remove the settings that generate values");
        }
        var split = switch (payload.values()) {
            case "Lines" -> Split.LINES;
            case "Whole" -> Split.WHOLE;
            case null -> Split.LINES;
            default -> {
                problems.add(path + ".values", payload.values(), "must be Lines or Whole");
                yield Split.LINES;
            }
        };
        Draw draw = switch (payload.distribution()) {
            case "Sequential" -> new Draw.Sequential();
            case "Uniform" -> new Draw.Uniform();
            case null -> new Draw.Uniform();
            default -> {
                problems.add(path + ".distribution", payload.distribution(), "must be Sequential or Uniform");
                yield new Draw.Uniform();
            }
        };
        return new PayloadValues(split, draw);
    }

    private ValuePlan random(String path, Records.Value value) {
        var size = problems.size(path + ".size", value.size(), 0, 0, Records.MAX_VALUE_BYTES);
        var distribution = distribution(path, value.distribution(), KeyDistribution.CONSTANT);
        var draw = draw(path, distribution, value.exponent());
        var compressible = ratio(path + ".compressibleShare", value.compressibleShare(), 0, 1);
        if (draw instanceof Draw.Constant) {
            if (value.minSize() != null) {
                problems.add(path + ".minSize", value.minSize(),
                        "has no effect with distribution Constant; remove it");
            }
            return new RandomValues(size, size, draw, compressible);
        }
        var least = problems.size(path + ".minSize", value.minSize(), 0, 0, Records.MAX_VALUE_BYTES);
        if (least > size) {
            problems.add(path + ".minSize", value.minSize(), "must not be above size");
            return RandomValues.ofSize(size);
        }
        return new RandomValues(least, size, draw, compressible);
    }
}
