package io.skewbench.controller.watch;

/**
 * Why a namespace can't be watched just now.
 *
 * @param isDenied whether the operator lacks a right, which somebody has to give it; all else comes back by itself
 * @param message as the API server tells it
 */
record WatchObstacle(boolean isDenied, String message) {}
