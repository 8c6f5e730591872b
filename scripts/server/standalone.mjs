import { checkConfig, config } from "../../db/config.mjs";
import { serveAll } from "../serve.mjs";
import { onShutdown } from "./shutdown.mjs";

/**
 * Serves an already prepared database as the environment says, for tests and measurements. Reports its port
 * and ends with its parent.
 */
checkConfig();
const running = await serveAll({ port: config.PORT, host: config.HOST });
onShutdown(running.close);
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.send?.({ port: running.port });
