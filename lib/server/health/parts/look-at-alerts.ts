import { config } from "@/base/config.mjs";
import { openAlerts } from "@/db/server-checks";
import { ok, warning, type Finding } from "./finding";

/**
 * The recipients of alerts, which `npm run doctor -- --alert` tries to reach, and the open alerts of the whole
 * installation. Those of a machine (its disk, its clock, a database that is away) are findings of their own parts.
 */
export async function lookAtAlerts(): Promise<Finding[]> {
  const recipients = lookAtRecipients();
  // Without recipients nobody looks, and what the database knows may be over.
  return recipients.state === "ok" ? [recipients, ...(await findOpen())] : [recipients];
}

async function findOpen(): Promise<Finding[]> {
  if (!config.DATABASE_URL) return [];
  // The part "database" says why it does not answer; before its migration the table is not there.
  const open = await openAlerts(config.DATABASE_URL).catch(() => []);
  return open.map(({ name, begunAt }) =>
    warning(
      "alerts",
      `The alert "${name}" is open since ${begunAt.toISOString()}.`,
      "Do what its message says, which the log has too (event alert).",
    ),
  );
}

function lookAtRecipients(): Finding {
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
