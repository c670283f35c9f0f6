package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.Owner;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.worker.JobEnd;
import io.skewbench.controller.worker.WorkerJob;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps parts of the Jobs with the label of a run, which anybody may set. Of those with the name and the owner of a
 * run's Job it keeps the digest of their plan, whether they are suspended, and how they ended; of all others nothing.
 */
final class LeanJobs implements LeanItems.Kind<Job> {
    /** Twice as many as a Job can have of these types. */
    private static final int CONDITIONS = 6;

    /** Returns whether a Job belongs to the run of the Benchmark that is its controller, by its name. */
    @Override
    public boolean isKept(Job job) {
        return Owner.benchmark(job).map(owner -> ChildNames.ofBenchmark(owner.getUid()))
                .filter(names -> names.isJob(job.getMetadata().getName())).isPresent();
    }

    @Override
    public Job stub(ObjectMeta identity) {
        return new JobBuilder().withMetadata(identity).build();
    }

    @Override
    public Job lean(Job whole, int characters) {
        var lean = new JobBuilder().withMetadata(LeanItems.identity(whole)).build();
        lean.getMetadata().setOwnerReferences(List.of(Owner.benchmark(whole).orElseThrow()));
        return new JobBuilder(lean)
                .withNewSpec()
                .withSuspend(whole.getSpec().getSuspend())
                .withNewTemplate().withNewSpec().withContainers(worker(whole)).endSpec().endTemplate()
                .endSpec()
                .withStatus(status(whole.getStatus(), characters))
                .build();
    }

    private static List<Container> worker(Job whole) {
        return WorkerJob.planSha256(whole).filter(digest -> digest.length() <= WorkerJob.SHA256_CHARACTERS)
                .map(digest -> new ContainerBuilder().withName(WorkerJob.CONTAINER)
                        .withArgs(WorkerJob.PLAN_SHA256 + digest).build())
                .stream().toList();
    }

    private static @Nullable JobStatus status(@Nullable JobStatus whole, int characters) {
        return whole == null
                ? null
                : new JobStatusBuilder().withConditions(conditions(whole).stream()
                        .filter(condition -> JobEnd.isEnd(condition.getType())).limit(CONDITIONS)
                        .map(condition -> new JobConditionBuilder().withType(condition.getType())
                                .withStatus(LeanItems.text(condition.getStatus(), LeanItems.TEXT_CHARACTERS))
                                .withReason(LeanItems.text(condition.getReason(), characters))
                                .withMessage(LeanItems.text(condition.getMessage(), characters)).build())
                        .toList()).build();
    }

    private static List<JobCondition> conditions(@Nullable JobStatus status) {
        return status == null
                ? List.of()
                : Objects.requireNonNullElse(status.getConditions(), List.<JobCondition>of());
    }

    @Override
    public long textBytes(Job lean) {
        return conditions(lean.getStatus()).stream()
                .mapToLong(it -> CacheRoom.bytes(it.getReason()) + CacheRoom.bytes(it.getMessage())).sum();
    }
}
