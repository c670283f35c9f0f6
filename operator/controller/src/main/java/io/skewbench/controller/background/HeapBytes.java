package io.skewbench.controller.background;

import io.skewbench.controller.decoding.ValueBytes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the heap that questions and answers take. It counts records, optionals, collections and maps of strings and
 * numbers, and exceptions. Anything else, such as an array or an object that is no record, counts 32 bytes whatever it
 * holds. An object that is reached in two ways counts twice.
 */
final class HeapBytes {
    /** The bytes that a string and its array take beside its characters. */
    private static final long TEXT = 48;
    /** The bytes that a list, a set or a map without entries takes. */
    private static final long CONTAINER = 64;
    private static final long ELEMENT = 8;
    private static final long ENTRY = 48;
    private static final long HEADER = 16;
    private static final long COMPONENT = 8;
    /** The bytes that a number takes, or something that holds little, such as a function. */
    private static final long OTHER = 32;
    /** The bytes that the stack of an exception takes. */
    private static final long STACK = 4L << 10;
    /** More causes than this aren't counted; they may lead back to where they began. */
    private static final int MOST_CAUSES = 16;

    /** The accessors of a record's components. Classes that are no longer used take their accessors with them. */
    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Stream.of(type.getRecordComponents()).map(RecordComponent::getAccessor)
                    // Records of questions are local to the methods that ask.
                    .filter(Method::trySetAccessible).toList();
        }
    };

    private final Set<Class<?>> leftOut;

    /** @param leftOut classes whose instances take nothing */
    HeapBytes(Set<Class<?>> leftOut) {
        this.leftOut = leftOut;
    }

    /**
     * Returns the bytes of a value, within some ten percent if it holds only types that the class comment names.
     *
     * @param value nested no deeper than the stack allows
     * @throws IllegalStateException if an accessor of a record fails
     */
    long of(@Nullable Object value) {
        if (value == null || leftOut.contains(value.getClass())) {
            return 0;
        }
        return switch (value) {
            case String text -> TEXT + ValueBytes.ofCharacters(text);
            case Optional<?> optional -> HEADER + of(optional.orElse(null));
            case Collection<?> values -> CONTAINER + values.stream().mapToLong(it -> ELEMENT + of(it)).sum();
            case Map<?, ?> entries -> CONTAINER + entries.entrySet().stream()
                    .mapToLong(entry -> ENTRY + of(entry.getKey()) + of(entry.getValue())).sum();
            case Record components -> HEADER + ACCESSORS.get(components.getClass()).stream()
                    .mapToLong(accessor -> COMPONENT + of(component(components, accessor))).sum();
            case Throwable failure -> ofCauses(failure);
            default -> OTHER;
        };
    }

    private long ofCauses(Throwable failure) {
        var bytes = 0L;
        @Nullable
        Throwable cause = failure;
        for (var counted = 0; cause != null && counted < MOST_CAUSES; counted++) {
            bytes += STACK + of(cause.getMessage());
            cause = cause.getCause();
        }
        return bytes;
    }

    private static @Nullable Object component(Record value, Method accessor) {
        try {
            return accessor.invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("Cannot read " + accessor, e);
        }
    }
}
