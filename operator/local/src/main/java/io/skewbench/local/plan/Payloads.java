package io.skewbench.local.plan;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.PayloadReference;
import io.skewbench.engine.Planned;
import io.skewbench.local.validation.ResourceFiles;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The payloads of workloads: keys of ConfigMaps in the input files, from which records take their values. */
final class Payloads {

    private Payloads() {}

    /**
     * Finds the payloads of the workloads of a Benchmark.
     *
     * @param problems a line is added for each payload that is missing
     * @return the bytes, by workload; workloads without a payload have none
     */
    static Map<String, byte[]> of(Benchmark benchmark, ResourceFiles input, Set<String> problems) {
        var payloads = new TreeMap<String, byte[]>();
        var workloads = benchmark.getSpec().workloads();
        for (var i = 0; i < workloads.size(); i++) {
            var name = workloads.get(i).name();
            PayloadReference.of("spec.workloads[" + i + "]", workloads.get(i)).ifPresent(reference -> {
                var found = input.configMaps().stream()
                        .filter(configMap -> reference.configMap().equals(configMap.getMetadata().getName()))
                        .findFirst().orElse(null);
                switch (reference.in(found, "in the files")) {
                    case Planned.Valid<byte[]>(var bytes) -> payloads.put(name, bytes);
                    case Planned.Invalid<byte[]>(var wrong) ->
                        wrong.forEach(problem -> problems.add(input.sources().line(benchmark, problem)));
                }
            });
        }
        return payloads;
    }
}
