import { config } from "../../base/config.mjs";
import { serve } from "../serve.mjs";
import { answerForMetrics } from "./metrics-of-processes.mjs";

/**
 * One of the serving processes (processes.mjs). Tells its parent when it is ready or has failed, and ends on
 * SIGTERM or with its parent.
 */
process.on("disconnect", () => process.exit(1));
// Ctrl+C reaches every process of the terminal; the parent stops its workers in order.
process.on("SIGINT", () => undefined);
try {
  const running = await serve({ port: config.PORT });
  answerForMetrics();
  process.on("SIGTERM", () => void running.close().then(() => process.exit(0)));
  process.send?.({ ready: true });
} catch (error) {
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  process.send?.({ failure: { message, code } }, () => process.exit(1));
}
