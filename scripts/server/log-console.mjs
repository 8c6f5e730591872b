import { format, stripVTControlCharacters } from "node:util";
import { log } from "../../lib/platform/log";

/** Levels of the console's methods. */
const LEVELS = /** @type {const} */ ({
  log: "info",
  info: "info",
  debug: "debug",
  warn: "warn",
  error: "error",
});

/**
 * Sends to the log what the framework and other packages write to the console, and Node's own warnings, so that all
 * of a server's output is JSON, line by line.
 */
export function logConsole() {
  for (const method of /** @type {(keyof typeof LEVELS)[]} */ (Object.keys(LEVELS))) {
    const level = LEVELS[method];
    console[method] = (/** @type {unknown[]} */ ...values) => {
      const err = values.find((value) => value instanceof Error);
      const text = stripVTControlCharacters(format(...values.filter((value) => value !== err))).trim();
      log[level]({ event: "console", ...(err ? { err } : {}) }, text || undefined);
    };
  }
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ event: "node_warning", err: warning }, warning.message));
}
