import { config } from "@/db/config.mjs";
import { ok, warning, type Finding } from "./finding";

/** The recipients of alerts. `npm run doctor -- --alert` tries to reach them. */
export function lookAtAlerts(): Finding {
  const { ALERT_MAIL: addresses, ALERT_WEBHOOK: webhook } = config;
  const told = [
    ...addresses,
    // Only the host, because the rest of the address may be a secret.
    ...(webhook ? [`a webhook at ${new URL(webhook).host}`] : []),
  ];
  return told.length > 0
    ? ok("alerts", `Told when something is wrong: ${told.join(", ")}.`)
    : warning(
        "alerts",
        "Nobody is told when something is wrong.",
        "Set ALERT_MAIL to addresses, or ALERT_WEBHOOK to a chat's.",
      );
}
