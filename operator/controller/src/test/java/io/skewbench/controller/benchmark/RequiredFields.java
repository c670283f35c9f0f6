package io.skewbench.controller.benchmark;

import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fields of plans, reports and results that are never absent: of all records of that name, none has it nullable. */
final class RequiredFields {
    private static final RequiredFields ALL = new RequiredFields();

    private final Set<Class<?>> seen = new HashSet<>();
    private final Set<String> required = new HashSet<>();
    private final Set<String> nullable = new HashSet<>();

    private RequiredFields() {
        List.of(TrialResult.class, WorkerResult.class, ConsumerResult.class, WorkerReport.class, StartSignal.class,
                WorkerPlan.class, ConsumerPlan.class).forEach(this::collect);
    }

    static boolean has(String field) {
        return ALL.required.contains(field) && !ALL.nullable.contains(field);
    }

    private void collect(Class<?> type) {
        if (!seen.add(type)) {
            return;
        }
        if (type.isSealed()) {
            List.of(type.getPermittedSubclasses()).forEach(this::collect);
        }
        if (type.isRecord()) {
            for (var component : type.getRecordComponents()) {
                var held = component.getAnnotatedType();
                (held.isAnnotationPresent(Nullable.class) ? nullable : required).add(component.getName());
                collect(held);
            }
        }
    }

    private void collect(AnnotatedType held) {
        switch (held.getType()) {
            case Class<?> type -> collect(type);
            case ParameterizedType type when held instanceof AnnotatedParameterizedType parameters -> {
                for (var parameter : parameters.getAnnotatedActualTypeArguments()) {
                    collect(parameter);
                }
            }
            default -> {
                // Has no parts.
            }
        }
    }
}
