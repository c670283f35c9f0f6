package io.skewbench.worker.zookeeper;

import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.jspecify.annotations.Nullable;

/** The codes with which ZooKeeper's client ends an operation, and the failures of a worker that follow from them. */
final class ZooKeeperFailures {

    private ZooKeeperFailures() {}

    /** Returns the code of a number that the client gives a callback. */
    static Code code(int number) {
        var code = Code.get(number);
        return code == null ? Code.SYSTEMERROR : code;
    }

    /** Returns the exception of a code other than {@link Code#OK}. */
    static KeeperException exception(Code code, String path) {
        return KeeperException.create(code, path);
    }

    /** Returns whether nobody knows if the operation happened: the answer was lost, or the request was. */
    static boolean isUnknown(Code code) {
        return switch (code) {
            case CONNECTIONLOSS, SESSIONEXPIRED, SESSIONMOVED, OPERATIONTIMEOUT, REQUESTTIMEOUT, UNKNOWNSESSION -> true;
            default -> false;
        };
    }

    /** Returns the failure of a worker whose clients get no session. */
    static WorkerFailedException unreachable(String connect, String why, @Nullable Throwable cause) {
        return new WorkerFailedException(WorkerFailure.ENSEMBLE_UNREACHABLE,
                "No ZooKeeper ensemble answers at " + connect + ": " + why, cause);
    }

    /** Returns the failure of a worker that cannot create what its operations need. */
    static WorkerFailedException preparing(KeeperException error) {
        return new WorkerFailedException(WorkerFailure.OPERATIONS_REFUSED,
                "ZooKeeper does not let the worker create its nodes: " + error.getMessage(), error);
    }
}
