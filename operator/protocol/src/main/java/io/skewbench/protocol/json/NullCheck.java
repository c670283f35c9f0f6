package io.skewbench.protocol.json;

import io.skewbench.protocol.bounds.UnreadableException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds records that were read against what their types say of null. JSON may lack anything, and what isn't missed here
 * is missed much later, by code that rightly trusts its types.
 */
public final class NullCheck {
    /** Those that may be null or hold what is: of a million rows of partitions, one component in seven is looked at. */
    private static final ClassValue<RecordComponent[]> COMPONENTS = new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents()).filter(component -> !component.getType().isPrimitive())
                    .toArray(RecordComponent[]::new);
        }
    };

    private NullCheck() {}

    /**
     * Checks a record with all that it holds. Elements of lists and maps are never null.
     *
     * @throws UnreadableException if something is null that isn't marked as {@link Nullable}
     */
    public static void of(Record value) {
        for (var component : COMPONENTS.get(value.getClass())) {
            var held = get(component, value);
            if (held != null) {
                inside(held, component.getName());
            } else if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                throw new UnreadableException(component.getName() + " is missing");
            }
        }
    }

    /** By tests rather than a switch, which takes several times as long for each of thousands of numbers. */
    private static void inside(Object value, String name) {
        if (value instanceof Record parts) {
            of(parts);
        } else if (value instanceof Map<?, ?> map) {
            elements(map.keySet(), name);
            elements(map.values(), name);
        } else if (value instanceof Collection<?> elements && !(value instanceof LongList)) {
            elements(elements, name);
        }
    }

    private static void elements(Collection<?> elements, String name) {
        for (var element : elements) {
            if (element == null) {
                throw new UnreadableException("An element of " + name + " is missing");
            }
            inside(element, name);
        }
    }

    private static @Nullable Object get(RecordComponent component, Record value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("Not a public record: " + value.getClass(), e);
        }
    }
}
