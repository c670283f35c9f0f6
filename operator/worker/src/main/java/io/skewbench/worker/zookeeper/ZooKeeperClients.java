package io.skewbench.worker.zookeeper;

import io.skewbench.protocol.plan.KafkaPrefix;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.ProbedSystem.Ensemble;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.operate.SystemClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Version;

/** All sessions of one worker, and the nodes that it creates for them: one for each client, below one of the worker. */
final class ZooKeeperClients implements SystemClients {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);
    /** Beside the session time-out, which ends the wait for each answer on a connection that is lost. */
    private static final Duration ANSWER_MARGIN = Duration.ofSeconds(30);

    /** For how long nodes are deleted at the end: the worker's result waits for it. */
    private static final Duration DELETE_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    private final OperationPlan plan;
    private final Ensemble ensemble;
    private final SessionCounts sessions = new SessionCounts();
    private final ParentNodes parents;
    private final List<ZooKeeperOperations> clients = new ArrayList<>();

    private ZooKeeperClients(OperationPlan plan, Ensemble ensemble, int pod) {
        this.plan = plan;
        this.ensemble = ensemble;
        this.parents = new ParentNodes(ensemble.root(),
                KafkaPrefix.ALL + plan.trial() + "/" + plan.workload() + "-" + pod, plan.clientsPerPod());
    }

    /**
     * Connects all clients of a worker and creates what their operations need.
     *
     * @throws WorkerFailedException if that isn't possible
     */
    static SystemClients open(OperationPlan plan, Ensemble ensemble, int pod) throws InterruptedException {
        checkOperations(plan.probe().operations());
        var clients = new ZooKeeperClients(plan, ensemble, pod);
        try {
            clients.connect();
            clients.prepare();
            return clients;
        } catch (KeeperException e) {
            clients.close();
            throw ZooKeeperFailures.preparing(e);
        } catch (RuntimeException | InterruptedException e) {
            clients.close();
            throw e;
        }
    }

    /** Operations on nodes that nothing creates, or events that nothing causes, could only fail. */
    private static void checkOperations(List<String> operations) {
        needs(operations, ZooKeeperOperation.DELETE.text(), ZooKeeperOperation.CREATE.text());
        needs(operations, ZooKeeperOperation.DELETE_EPHEMERAL.text(), ZooKeeperOperation.CREATE_EPHEMERAL.text());
        needs(operations, ZooKeeperOperation.NOTIFICATION, ZooKeeperOperation.EXISTS.text());
        needs(operations, ZooKeeperOperation.NOTIFICATION, ZooKeeperOperation.DELETE.text());
    }

    private static void needs(List<String> operations, String one, String other) {
        if (operations.contains(one) && !operations.contains(other)) {
            throw new WorkerFailedException(WorkerFailure.OPERATIONS_REFUSED,
                    "Operation " + one + " needs " + other + ", which the plan lacks", null);
        }
    }

    private void connect() throws InterruptedException {
        var data = new byte[plan.probe().size()];
        new SplittableRandom(plan.seed()).nextBytes(data);
        for (var client = 0; client < plan.clientsPerPod(); client++) {
            clients.add(new ZooKeeperOperations(ensemble, plan.probe(), parents.ofClient(client), data, sessions));
        }
        var deadline = System.nanoTime() + CONNECT_TIMEOUT.toNanos();
        for (var client : clients) {
            if (!client.awaitConnected(Duration.ofNanos(deadline - System.nanoTime()))) {
                throw ZooKeeperFailures.unreachable(ensemble.connect(),
                        "no session within " + CONNECT_TIMEOUT.toSeconds() + " s", null);
            }
        }
    }

    private void prepare() throws InterruptedException, KeeperException {
        parents.create(clients.getFirst().client());
        var window = new RequestWindow(answerTimeout());
        for (var client : clients) {
            client.prepare(window);
        }
    }

    @Override
    public String version() {
        return "zookeeper " + Version.getVersion();
    }

    @Override
    public Set<String> requests() {
        return ZooKeeperOperation.names();
    }

    @Override
    public Set<String> events() {
        return Set.of(ZooKeeperOperation.NOTIFICATION);
    }

    /** {@inheritDoc} The servers may grant another session time-out than clients ask for, usually a shorter one. */
    @Override
    public Duration answerTimeout() {
        return Duration.ofMillis(2L * ensemble.sessionMs()).plus(ANSWER_MARGIN);
    }

    @Override
    public List<ZooKeeperOperations> clients() {
        return clients;
    }

    /** {@inheritDoc} What can't be deleted within 30 s is left, and counted as such. */
    @Override
    public void deleteOwn() throws InterruptedException {
        var window = new RequestWindow(answerTimeout());
        var untilNanos = System.nanoTime() + DELETE_TIMEOUT.toNanos();
        for (var client : clients) {
            // After a loss of the session, another one may not have a connection yet; without one, deletions fail.
            client.awaitConnected(Duration.ofNanos(Math.min(untilNanos - System.nanoTime(),
                    TimeUnit.MILLISECONDS.toNanos(ensemble.sessionMs()))));
            client.deleteOwn(window, untilNanos);
        }
        parents.delete(clients.getFirst().client());
    }

    @Override
    public Map<String, Long> counts() {
        return Map.of(OperationsResult.SESSIONS, sessions.opened(), OperationsResult.SESSIONS_LOST, sessions.lost(),
                OperationsResult.SESSIONS_RECONNECTED, sessions.reconnected(),
                OperationsResult.NOTIFICATIONS_MISSED, sum(ZooKeeperOperations::notificationsMissed),
                OperationsResult.WRITES,
                sum(client -> client.nodes().writes()) + parents.created() + parents.deleted(),
                OperationsResult.NODES_CREATED, sum(client -> client.nodes().created()) + parents.created(),
                OperationsResult.NODES_DELETED, sum(client -> client.nodes().deleted()) + parents.deleted(),
                OperationsResult.NODES_UNKNOWN, sum(client -> client.nodes().unknown()) + parents.unknown(),
                OperationsResult.NODES_LEFT, sum(client -> client.nodes().left()) + parents.left());
    }

    private long sum(ToLongFunction<ZooKeeperOperations> count) {
        return clients.stream().mapToLong(count).sum();
    }

    /**
     * Closes all sessions at the same time: where no server answers, each takes as long as a try to connect. Those that
     * take longer than 30 s end with the process.
     */
    @Override
    public void close() {
        var closing = clients.stream().map(client -> Thread.ofPlatform().daemon().name("close").start(client::close))
                .toList();
        var untilNanos = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
        try {
            for (var thread : closing) {
                TimeUnit.NANOSECONDS.timedJoin(thread, untilNanos - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
