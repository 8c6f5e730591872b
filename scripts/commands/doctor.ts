import { checkConfig } from "@/base/config.mjs";
import { version, versionText } from "@/lib/platform/version.mjs";
import { examine } from "@/lib/server/health/parts/examine";
import type { Finding } from "@/lib/server/health/parts/finding";
import { asCommand } from "./command-line";

/**
 * `npm run doctor` checks everything that this installation needs, changes nothing, and says what to do. Exit
 * code 1 if something does not work; warnings do not count. `-- --json` prints JSON; `-- --alert` sends a
 * test alert.
 */
await asCommand(async () => {
  const words = process.argv.slice(2);
  if (words.includes("--alert")) return tryAlert();
  if (words.some((word) => word !== "--json"))
    throw new Error("Say npm run doctor, npm run doctor -- --json, or npm run doctor -- --alert");
  const findings = await examine();
  const isWell = findings.every(({ state }) => state !== "failure");
  console.log(words.includes("--json") ? asJson(findings, isWell) : asText(findings));
  if (!isWell) process.exitCode = 1;
});

/** Sends a test alert. Throws if it reached nobody. */
async function tryAlert(): Promise<void> {
  checkConfig();
  // Loaded here because these modules read the configuration on import.
  const { hasRecipients, sendAlert } = await import("@/lib/server/alerts/send-alert");
  if (!hasRecipients()) throw new Error("Nobody is told of alerts. Set ALERT_MAIL or ALERT_WEBHOOK.");
  const now = new Date();
  const wrong = { says: "This is a try, and nothing is wrong.", todo: "Nothing." };
  const { isReached } = await sendAlert({ name: "a try", step: "begun", begunAt: now, wrong }, now);
  if (!isReached) throw new Error("Nobody was reached. See above why.");
  console.log("The alert was taken.");
}

function asJson(findings: readonly Finding[], isWell: boolean): string {
  return JSON.stringify({ ok: isWell, ...version(), node: process.versions.node, findings }, null, 2);
}

function asText(findings: readonly Finding[]): string {
  const states = { ok: "ok     ", warning: "WARNING", failure: "FAILED " };
  return [
    `Kapi ${versionText()} on Node ${process.versions.node}`,
    "",
    ...findings.flatMap(({ part, state, says, todo }) => [
      `${states[state]}  ${part.padEnd(13)}  ${says}`,
      ...(todo === null ? [] : [`${" ".repeat(24)}→ ${todo}`]),
    ]),
  ].join("\n");
}
