package io.skewbench.local.result;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.preview.RunPreview;
import io.skewbench.engine.table.BenchmarkTable;
import io.skewbench.engine.table.PreviewTable;
import java.util.List;
import java.util.stream.Collectors;

/** How results are printed. */
public enum OutputFormat {
    TABLE {
        @Override
        public String render(List<Benchmark> benchmarks) {
            return benchmarks.stream()
                    .map(benchmark -> (benchmarks.size() == 1 ? "" : benchmark.getMetadata().getName() + "\n")
                            + BenchmarkTable.render(benchmark.getStatus()).stripTrailing() + "\n")
                    .collect(Collectors.joining("\n"));
        }

        @Override
        public String renderPlans(List<RunPreview> plans) {
            return plans.stream().map(PreviewTable::render).collect(Collectors.joining("\n"));
        }
    },
    YAML {
        @Override
        public String render(List<Benchmark> benchmarks) {
            return ResourceText.yaml(benchmarks);
        }

        @Override
        public String renderPlans(List<RunPreview> plans) {
            return ResourceText.yamlOf(plans);
        }
    },
    JSON {
        @Override
        public String render(List<Benchmark> benchmarks) {
            return ResourceText.json(benchmarks);
        }

        @Override
        public String renderPlans(List<RunPreview> plans) {
            return ResourceText.jsonOf(plans);
        }
    };

    /** Returns the text, which ends with a line break. */
    public abstract String render(List<Benchmark> benchmarks);

    /** Returns the text of what runs would do, which ends with a line break. */
    public abstract String renderPlans(List<RunPreview> plans);
}
