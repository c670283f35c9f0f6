package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Flush;
import io.skewbench.api.v1alpha1.Transactions;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.protocol.plan.WorkerPlan.FlushPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import org.jspecify.annotations.Nullable;

/** Fills in the defaults of what a workload's producers do beside sending. */
final class SendPlanner {

    private final Problems problems;

    SendPlanner(Problems problems) {
        this.problems = problems;
    }

    SendPlan plan(String path, Workload workload) {
        return new SendPlan(flush(path + ".flush", workload.flush()),
                transactions(path + ".transactions", workload.transactions()));
    }

    private @Nullable FlushPlan flush(String path, @Nullable Flush flush) {
        return flush == null
                ? null
                : new FlushPlan(problems.number(path + ".everyRecords", flush.everyRecords(), 1, 1, Flush.MAX_RECORDS),
                        problems.number(path + ".deviation", flush.deviation(), 0, 0, Flush.MAX_RECORDS));
    }

    private @Nullable TransactionPlan transactions(String path, @Nullable Transactions transactions) {
        return transactions == null
                ? null
                : new TransactionPlan(problems.number(path + ".records", transactions.records(), 1, 1,
                        Transactions.MAX_RECORDS));
    }
}
