import { checkConfig, config } from "../../base/config.mjs";
import { serveAll } from "../serve.mjs";
import { onShutdown } from "./shutdown.mjs";

/**
 * Serves an already prepared database as the environment says, for tests and measurements: on the port of its
 * argument, else on any free one. Reports its port and ends with its parent.
 */
checkConfig();
const [port = "0"] = process.argv.slice(2);
const running = await serveAll({ port: Number(port), host: config.HOST });
onShutdown(running.close);
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.send?.({ port: running.port });
