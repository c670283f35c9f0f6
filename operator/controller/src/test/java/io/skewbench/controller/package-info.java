@NullMarked
package io.skewbench.controller;

import org.jspecify.annotations.NullMarked;
