package io.skewbench.controller.cluster;

import java.util.List;

/**
 * A Secret that worker pods see as a folder.
 *
 * @param path of the folder in the pod
 * @param keys of the Secret that the workers need; they see no others
 */
public record SecretMount(String namespace, String secret, String path, List<String> keys) {}
