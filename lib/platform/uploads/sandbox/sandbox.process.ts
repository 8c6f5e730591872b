import { setPriority } from "node:os";
import type { Asked } from "../job";
import { limitUse } from "./limit-use";
import { perform } from "./perform";

/**
 * The process in which uploaded files are read: a file that makes a decoder crash, loop or eat memory ends this
 * process and not the one that serves. It takes one job at a time, holds no secret, and ends with the one that started
 * it.
 */
process.on("disconnect", () => process.exit(0));
yieldToRequests();

const use = await limitUse();

process.on("message", (asked: Asked) => {
  void perform(asked, use).then((answer) => process.send?.(answer));
});
process.send?.("ready");

/** A file is read when no request wants the processor. */
function yieldToRequests(): void {
  if (process.platform === "linux") setPriority(10);
}
