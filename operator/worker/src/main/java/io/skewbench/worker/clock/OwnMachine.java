package io.skewbench.worker.clock;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Identifies the machine of this process, and thereby its clock. */
public final class OwnMachine {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private OwnMachine() {}

    /** Returns the boot id, which containers share with their host; on systems other than Linux the host's name. */
    public static @Nullable String id() {
        try {
            return Files.isReadable(BOOT_ID)
                    ? Files.readString(BOOT_ID).strip()
                    : InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            return null;
        }
    }
}
