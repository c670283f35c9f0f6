package io.skewbench.engine;

import io.skewbench.api.v1alpha1.SearchObjective;
import java.util.List;

/**
 * What a search looks for.
 *
 * @param from the lowest rate, in records per second of all workloads together; above 0
 * @param to the highest one; above the lowest
 * @param precision half the width of the interval that is narrow enough, such as 0.05 for 5 %
 * @param objectives that each sustained trial keeps
 */
public record SearchRules(double from, double to, double precision, List<SearchObjective> objectives) {}
