package io.skewbench.controller.attempt;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.testing.StandInApi;
import io.skewbench.controller.worker.PodRefusals;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.MissingWorkers;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An attempt of two workers of workload c1, which sends to orders, and one of its group readers. */
class AttemptObserverTest {
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = CREATED.plusSeconds(10);
    private static final String EVENTS = "/api/v1/namespaces/ns/events";
    private static final WorkerReport READY = new WorkerReport.Ready();
    private static final WorkerReport RUNNING = new WorkerReport.Running(10, 0, 5);

    @RegisterExtension
    final StandInApi api = new StandInApi();

    private final RunScope run = run();
    private final Experiment experiment = ExperimentPlanner
            .plan(run.benchmark().getSpec()) instanceof Planned.Valid<Experiment>(var planned)
                    ? planned
                    : fail();
    private final Map<String, String> plan = new HashMap<>(
            Map.of(PlanText.key("c1"), text("orders").json(), PlanText.key("c1-readers"), text("orders").json(),
                    "offsets-before.json", "{\"orders\": [1, 2]}"));
    private final Map<String, Job> jobs = new HashMap<>();
    private final Map<String, ConfigMap> reports = new HashMap<>();
    private final List<Pod> pods = new ArrayList<>();

    AttemptObserverTest() throws IOException {
        api.putList(EVENTS, List.of());
        create("c1", "{}");
        create("c1-readers", "{}");
    }

    @Test
    void knowsOnlyTheTimeOfAnAttemptThatHasEnded() {
        // When
        var view = AttemptObserver.ended(ATTEMPT, NOW);
        // Then
        assertThat(view).isEqualTo(AttemptView.builder().id(ATTEMPT).createdAt(NOW).build());
    }

    @Test
    void takesADeletedPlanForTampering() {
        // When
        var view = observer().withoutPlan(ATTEMPT);
        // Then
        assertThat(view.tampering())
                .isEqualTo("ConfigMap " + run.names().plan(ATTEMPT) + " was deleted while its workers existed");
        assertThat(view.workers()).isEmpty();
    }

    @Test
    void takesAnotherPlanThanThatOfTheJobForTampering() {
        // Given
        plan.put(PlanText.key("c1"), text("payments").json());
        // When
        var view = observe();
        // Then
        assertThat(view.tampering()).startsWith("someone other than the operator wrote ConfigMap")
                .endsWith("it holds another plan of c1 than Job " + run.names().job(ATTEMPT, "c1")
                        + " was created for");
    }

    @Test
    void takesOffsetsOfOtherTopicsForTampering() {
        // Given
        plan.put("offsets-before.json", "{\"orders\": [1, 2], \"payments\": [0]}");
        // When
        var view = observe();
        // Then
        assertThat(view.tampering()).endsWith("it has offsets of topics [orders, payments]");
    }

    @Test
    void takesOtherTopicsInTheOffsetsAfterTheTrialForTampering() {
        // Given
        plan.put("offsets-after.json", "{}");
        // When
        var view = observe();
        // Then
        assertThat(view.tampering()).endsWith("it has offsets of topics []");
    }

    @Test
    void doesNotKnowAllTopicsBeforeAllJobsExist() {
        // Given
        plan.put("offsets-before.json", "{\"orders\": [1, 2], \"payments\": [0]}");
        jobs.remove(run.names().job(ATTEMPT, "c1"));
        // When
        var view = observe();
        // Then
        assertThat(view.tampering()).isNull();
        assertThat(view.offsetsBefore()).containsOnlyKeys("orders", "payments");
    }

    @Test
    void seesTheWorkersOfEachTask() {
        // Given
        pod("c1", 1, "{phase: Running}");
        report("c1", 1, RUNNING);
        // When
        var view = observe();
        // Then
        assertThat(view.workers()).extracting(WorkerView::name).containsExactly("c1-0", "c1-1", "c1-readers-0");
        assertThat(view.workers().get(1))
                .isEqualTo(new WorkerView("c1", null, 1, List.of("orders"), RUNNING, null, null, "node-1"));
        assertThat(view.workers().get(2))
                .isEqualTo(new WorkerView("c1", "readers", 0, List.of("orders"), null, null, null, null));
    }

    @Test
    void readsStartAndOffsetsOfThePlan() {
        // Given
        var start = new StartSignal(CREATED.plusSeconds(30).toEpochMilli());
        plan.put("start.json", Json.write(start));
        plan.put("offsets-after.json", "{\"orders\": [3, 4]}");
        // When
        var view = observe();
        // Then
        assertThat(view.tampering()).isNull();
        assertThat(view.createdAt()).isEqualTo(CREATED);
        assertThat(view.start()).isEqualTo(start);
        assertThat(view.offsetsBefore()).isEqualTo(Map.of("orders", List.of(1L, 2L)));
        assertThat(view.offsetsAfter()).isEqualTo(Map.of("orders", List.of(3L, 4L)));
    }

    @Test
    void asksForTheLastReportOfALostWorker() {
        // Given a worker whose last report the informer has not seen yet
        pod("c1", 0, "{phase: Succeeded}");
        report("c1", 0, RUNNING);
        var last = new WorkerReport.Failed("OutOfMemory", "no memory");
        api.put("/api/v1/namespaces/ns/configmaps/" + run.names().report(ATTEMPT, "c1", 0),
                reportOf("c1", 0, last, "2"));
        // When
        var worker = observe().workers().getFirst();
        // Then
        assertThat(worker.report()).isEqualTo(last);
        assertThat(worker.lost()).endsWith("ended without a result");
    }

    @Test
    void asksForNoReportAfterTheLastOne() {
        // Given
        pod("c1", 0, "{phase: Succeeded}");
        var last = new WorkerReport.Failed("OutOfMemory", "no memory");
        report("c1", 0, last);
        // When
        var worker = observe().workers().getFirst();
        // Then
        assertThat(worker.report()).isEqualTo(last);
        assertThat(api.requests()).noneMatch(request -> request.contains("/configmaps/"));
    }

    @Test
    void keepsTheReportThatItHasOfALostWorkerWithoutAnother() {
        // Given
        pod("c1", 0, "{phase: Succeeded}");
        report("c1", 0, RUNNING);
        // When
        var worker = observe().workers().getFirst();
        // Then
        assertThat(worker.report()).isEqualTo(RUNNING);
    }

    @Test
    void asksOnceWhyTheWorkersOfATaskHaveNoPods() {
        // Given
        api.putList(EVENTS, List.of(new EventBuilder().withNewMetadata().withName("e")
                .withNamespace("ns").endMetadata().withReason("FailedCreate").withMessage("exceeded quota").build()));
        // When
        var workers = observe().workers();
        // Then
        assertThat(workers).extracting(WorkerView::waiting).containsOnly("FailedCreate: exceeded quota");
        assertThat(api.requests().stream().filter(request -> request.startsWith(EVENTS))).hasSize(2);
    }

    @Test
    void asksForNoEventsOfASuspendedJob() {
        // Given
        create("c1", "{suspend: true}");
        create("c1-readers", "{suspend: true}");
        // When
        var workers = observe().workers();
        // Then
        assertThat(workers).extracting(WorkerView::waiting).containsOnly("Job is suspended");
        assertThat(api.requests()).noneMatch(request -> request.startsWith(EVENTS));
    }

    @Test
    void readsTheApiServersClockOnceAllWorkersAreReady() {
        // Given
        reportAll(READY);
        // When
        var view = observe();
        // Then
        assertThat(view.driverClock()).isNotNull();
    }

    @Test
    void readsNoClockBeforeAllWorkersAreReady() {
        // Given
        reportAll(READY);
        report("c1", 1, new WorkerReport.Preparing());
        // When
        var view = observe();
        // Then
        assertThat(view.driverClock()).isNull();
    }

    @Test
    void readsNoClockOnceTheStartIsPublished() {
        // Given
        reportAll(READY);
        plan.put("start.json", Json.write(new StartSignal(NOW.toEpochMilli())));
        // When
        var view = observe();
        // Then
        assertThat(view.driverClock()).isNull();
    }

    @Test
    void namesTheTasksWhoseWorkersAreMissing() {
        // Given
        jobs.remove(run.names().job(ATTEMPT, "c1-readers"));
        // When
        var view = observer().observeIncomplete(plan(), experiment, new WorkerCreations.Unobstructed());
        // Then
        assertThat(view.missing()).isEqualTo(new MissingWorkers(Set.of("c1-readers"), null));
        assertThat(view.workers()).hasSize(3);
    }

    @Test
    void repeatsWhyTheMissingWorkersCannotBeCreated() {
        // Given
        jobs.clear();
        // When
        var view = observer().observeIncomplete(plan(), experiment, new WorkerCreations.Impossible("no quota"));
        // Then
        assertThat(view.missing()).isEqualTo(new MissingWorkers(Set.of("c1", "c1-readers"), "no quota"));
    }

    @Test
    void repeatsHowThePlanOfMissingWorkersWasTamperedWith() {
        // When
        var view = observer().observeIncomplete(plan(), experiment, new WorkerCreations.Tampered("by somebody"));
        // Then
        assertThat(view).isEqualTo(
                AttemptView.builder().id(ATTEMPT).createdAt(CREATED).tampering("by somebody").build());
    }

    @Test
    void asksForAJobThatTheCacheMayNotHoldYet() {
        // Given a plan that says that all Jobs were created, and a cache that has one of them
        var name = run.names().job(ATTEMPT, "c1");
        var job = requireNonNull(jobs.remove(name));
        job.getMetadata().setOwnerReferences(run.child(name, Part.LINKS).getOwnerReferences());
        api.put("/apis/batch/v1/namespaces/ns/jobs/" + name, job);
        // When
        var view = observer().observe(plan(Map.of(AttemptPlan.WORKERS_CREATED, "true")), experiment);
        // Then
        assertThat(view.workers()).hasSize(3).allSatisfy(worker -> assertThat(worker.lost()).isNull());
    }

    @Test
    void losesTheWorkersOfAJobThatNoLongerExists() {
        // Given
        jobs.remove(run.names().job(ATTEMPT, "c1"));
        // When
        var view = observer().observe(plan(Map.of(AttemptPlan.WORKERS_CREATED, "true")), experiment);
        // Then
        assertThat(view.workers()).extracting(WorkerView::lost).containsExactly("its Job was deleted",
                "its Job was deleted", null);
    }

    @Test
    void losesTheWorkersOfAJobThatSomebodyElseCreated() {
        // Given
        var name = run.names().job(ATTEMPT, "c1");
        api.put("/apis/batch/v1/namespaces/ns/jobs/" + name, requireNonNull(jobs.remove(name)));
        // When
        var view = observer().observe(plan(Map.of(AttemptPlan.WORKERS_CREATED, "true")), experiment);
        // Then
        assertThat(view.workers()).extracting(WorkerView::lost).startsWith("its Job was deleted");
    }

    @Test
    void expectsAsManyWorkersAsThePlanOfTheAttemptHas() {
        // Given a point of a sweep with fewer pods than the spec has at most
        var fewer = text("orders", 1);
        plan.put(PlanText.key("c1"), fewer.json());
        create("c1", "{}", fewer);
        // When
        var view = observe();
        // Then
        assertThat(view.tampering()).isNull();
        assertThat(view.workers()).extracting(WorkerView::workload, WorkerView::group, WorkerView::pod)
                .containsExactly(tuple("c1", null, 0), tuple("c1", "readers", 0));
    }

    @Test
    void expectsNoMoreWorkersThanTheSpecAllows() {
        // Given
        var more = text("orders", Integer.MAX_VALUE);
        plan.put(PlanText.key("c1"), more.json());
        create("c1", "{}", more);
        // When
        var view = observe();
        // Then
        assertThat(view.workers()).hasSize(3);
    }

    private AttemptView observe() {
        return observer().observe(plan(), experiment);
    }

    private AttemptObserver observer() {
        var whole = new WholeConfigMaps(api.client());
        var children = new RunChildren(run.names(), List.of(), reports, jobs, WorkerPods.of(run, pods.stream()), whole);
        return new AttemptObserver(api.client(), new PodRefusals(api.client()), run, children,
                InstantSource.fixed(NOW), new ParsedReports(whole));
    }

    private AttemptPlan plan() {
        return plan(Map.of());
    }

    private AttemptPlan plan(Map<String, String> annotations) {
        return new AttemptPlan(ATTEMPT, new ConfigMapBuilder().withNewMetadata().withName(run.names().plan(ATTEMPT))
                .withNamespace("ns").withUid("plan").withCreationTimestamp(CREATED.toString())
                .withAnnotations(annotations).endMetadata()
                .withData(plan).build());
    }

    private static PlanText text(String topic) {
        return text(topic, 2);
    }

    /** Returns the text of any plan of workers that send to a topic, or read it. */
    private static PlanText text(String topic, int pods) {
        return PlanText.of(ConsumerPlan.builder().trial("t0a0").workload("c1").group("readers").pods(pods)
                .consumersPerPod(1).topicNames(List.of(topic)).bootstrapServers("kafka:9092").durationMs(1000)
                .drainMs(1000).control(new ControlPlan("clock", 20, 0, 0)).build());
    }

    private void create(String task, String spec) {
        create(task, spec, text("orders"));
    }

    private void create(String task, String spec, PlanText text) {
        var job = Serialization.unmarshal("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: %s, namespace: ns, uid: job-%s}
                spec: %s
                """.formatted(run.names().job(ATTEMPT, task), task, spec), Job.class);
        job.getSpec().setTemplate(Serialization.unmarshal("""
                spec: {containers: [{name: worker, args: ["--plan-sha256=%s"]}]}
                """.formatted(text.sha256()), PodTemplateSpec.class));
        jobs.put(job.getMetadata().getName(), job);
    }

    private void pod(String task, int index, String status) {
        var job = run.names().job(ATTEMPT, task);
        pods.add(Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: %s-%d
                  namespace: ns
                  creationTimestamp: "2026-01-01T00:00:01Z"
                  annotations: {batch.kubernetes.io/job-completion-index: "%d"}
                  ownerReferences: [{apiVersion: batch/v1, kind: Job, name: %s, uid: job-%s, controller: true}]
                spec: {nodeName: node-1}
                status: %s
                """.formatted(job, index, index, job, task, status), Pod.class));
    }

    private void reportAll(WorkerReport report) {
        report("c1", 0, report);
        report("c1", 1, report);
        report("c1-readers", 0, report);
    }

    private void report(String task, int index, WorkerReport report) {
        var configMap = reportOf(task, index, report, "1");
        reports.put(configMap.getMetadata().getName(), configMap);
    }

    private ConfigMap reportOf(String task, int index, WorkerReport report, String version) {
        return new ConfigMapBuilder(AttemptReport.empty(run, ATTEMPT, task, index)).editMetadata()
                .withUid("report-" + task + "-" + index).withResourceVersion(version).endMetadata()
                .withData(Map.of("report.json", Json.write(report))).build();
    }

    private static RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("ns").withUid("u").withGeneration(1L)
                .build());
        benchmark.setSpec(Json.read("""
                {"cluster": {"bootstrapServers": "kafka:9092"},
                 "workloads": [{"name": "c1", "kafkaTopic": "orders", "pods": 2, "load": {"rate": 1000},
                   "records": {"value": {"size": "1Ki"}}, "consumers": [{"name": "readers"}]}],
                 "variants": [{"name": "built-in", "partitioner": "BuiltIn"}], "duration": "20s"}
                """, BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
