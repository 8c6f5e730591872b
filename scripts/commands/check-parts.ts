import { lookAtParts } from "@/lib/server/health/parts/examine";
import { lookAtNames } from "@/lib/server/health/parts/look-at-configuration";
import { log } from "@/lib/platform/log";

/**
 * Tries each part of the installation once, after a start, and logs what fails, which variables nothing reads, and
 * addresses that lead nowhere. `npm run doctor` also says what could be better.
 */
const findings = [...lookAtNames(), ...(await lookAtParts())];
for (const { part, state, says, todo } of findings) {
  if (state === "failure") log.error({ event: "part_failed", part }, `${says} ${todo}`);
  else if (state === "warning" && (part === "configuration" || part === "addresses"))
    log.warn({ event: "part_doubtful", part }, `${says} ${todo}`);
}
