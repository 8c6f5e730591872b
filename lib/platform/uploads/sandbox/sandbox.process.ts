import type { SandboxRequest } from "../job";
import { limitUse } from "./limit-use";
import { perform } from "./perform";

/**
 * The process in which uploaded files are read: a file that makes a decoder crash, loop or exhaust memory ends
 * this process and not the server. It does one job at a time, has no secrets, and ends with the process that
 * started it.
 */
process.on("disconnect", () => process.exit(0));

const use = await limitUse();

process.on("message", (request: SandboxRequest) => {
  void perform(request, use).then((answer) => process.send?.(answer));
});
process.send?.("ready");
