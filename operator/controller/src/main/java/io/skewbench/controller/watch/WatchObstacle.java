package io.skewbench.controller.watch;

/**
 * Why a namespace can't be watched at present.
 *
 * @param isDenied whether the operator lacks a right, which has to be granted; other obstacles disappear by themselves
 * @param message the API server's message
 */
record WatchObstacle(boolean isDenied, String message) {}
