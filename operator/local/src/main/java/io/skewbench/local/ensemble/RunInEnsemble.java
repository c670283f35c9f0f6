package io.skewbench.local.ensemble;

import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.local.drive.RunNarration;
import io.skewbench.local.drive.RunSystem;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** ZooKeeper servers that were started for a call, as one run uses them. */
public final class RunInEnsemble implements RunSystem {
    private final StartedServers servers;
    private Set<String> roots = Set.of();
    private long nodes;
    private boolean hasBegun;

    public RunInEnsemble(StartedServers servers) {
        this.servers = servers;
    }

    @Override
    public boolean isCreated() {
        return true;
    }

    @Override
    public ClusterView.Usable describe() {
        return servers.describe();
    }

    @Override
    public void prepare(Map<String, String> settings, Runnable check, RunNarration report) {
        servers.set(settings);
    }

    /**
     * {@inheritDoc} Each name, the path of a root, has the number of nodes and the id of the last transaction of the
     * whole ensemble.
     */
    @Override
    public Map<String, List<Long>> counters(Set<String> names) {
        var status = servers.newest();
        if (!hasBegun) {
            roots = Set.copyOf(names);
            nodes = status.nodes();
        }
        return names.stream().collect(Collectors.toMap(Function.identity(),
                name -> List.of(status.nodes(), status.zxid())));
    }

    @Override
    public void attemptBegins(List<TaskPlan> plans) {
        hasBegun = true;
    }

    /** {@inheritDoc} Workers delete their nodes themselves, but for the roots; servers with more than that restart. */
    @Override
    public void removeLeftovers() {
        if (hasBegun) {
            hasBegun = false;
            servers.ended(nodes, roots);
        }
    }
}
