import { checkConfig, config } from "../../db/config.mjs";
import { serveAll } from "../serve.mjs";
import { onShutdown } from "./shutdown.mjs";

/**
 * Serves a database that is prepared already, as the environment says: for tests and measurements. It tells its port
 * and ends with who started it.
 */
checkConfig();
const running = await serveAll({ port: config.PORT, host: config.HOST });
onShutdown(running.close);
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.send?.({ port: running.port });
