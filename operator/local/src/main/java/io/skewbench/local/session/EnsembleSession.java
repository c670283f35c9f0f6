package io.skewbench.local.session;

import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.drive.LocalMachine;
import io.skewbench.local.ensemble.EmbeddedEnsemble;
import io.skewbench.local.ensemble.RunInEnsemble;
import io.skewbench.local.ensemble.StartedServers;
import io.skewbench.local.forecast.MachineLimits;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.progress.ProgressOutput;

/** The runs of a call on ZooKeeper, whose servers are started for it. */
record EnsembleSession(CallRuns runs, RunAnnouncement announcement, ProgressOutput progress) {

    /** Runs all Benchmarks on so many servers, and returns the exit status. */
    int onStarted(int servers, MachineLimits limits) {
        var distribution = Distribution.find();
        announcement.say(servers + (servers == 1 ? " server" : " servers") + " on this machine", limits);
        return runs.inFolder(folder -> {
            var ensemble = runs.start("ZooKeeper", () -> EmbeddedEnsemble.start(servers, folder, distribution));
            var started = new StartedServers(ensemble, progress);
            var machine = runs.machine(folder, distribution, ensemble::check);
            return runs.all(plan -> run(plan, started, machine));
        });
    }

    private int run(BenchmarkPlan plan, StartedServers servers, LocalMachine machine) {
        try (var folder = runs.open(plan)) {
            return runs.run(plan, folder, new RunInEnsemble(servers), machine);
        }
    }
}
