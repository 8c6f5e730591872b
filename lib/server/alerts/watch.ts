import cluster from "node:cluster";
import { log } from "@/lib/platform/log";
import { jobFailed, jobKnown } from "@/lib/platform/queue/job-failed";
import { onTurn } from "@/lib/platform/queue/on-turn";
import { repeat, type RunningJob } from "@/lib/platform/queue/repeat";
import { OF_INSTALLATION, OF_MACHINE, type Look, type Wrong } from "./looks";
import { statesInDatabase, statesInMemory, type AlertStates } from "./states";
import type { Step } from "./next-step";
import { hasRecipients, sendAlert } from "./send-alert";

const LOOK_MILLISECONDS = 30_000;

/**
 * Runs all checks twice a minute, if alerts have a recipient. Of several processes on a machine, one does so at a
 * time (scripts/server/turns.mjs).
 */
export function watch(): RunningJob | undefined {
  if (!hasRecipients()) return undefined;
  const look = watcher();
  if (!cluster.isWorker)
    return repeat({
      name: "alerts",
      everyMilliseconds: LOOK_MILLISECONDS,
      delayMilliseconds: LOOK_MILLISECONDS,
      work: () => look(),
    });
  jobKnown("alerts");
  let running: Promise<void> | undefined;
  const end = onTurn("alerts", () => {
    running ??= look()
      .catch((error: unknown) => jobFailed("alerts", error))
      .finally(() => (running = undefined));
  });
  return {
    wake: () => undefined,
    stop: async () => {
      end();
      await running;
    },
  };
}

/** Returns a function that runs all checks once per call. */
export function watcher(
  states: { machine: AlertStates; installation: AlertStates } = {
    machine: statesInMemory(),
    installation: statesInDatabase,
  },
): (now?: Date) => Promise<void> {
  /** A restart of the database takes less than a minute, so it must be down in two checks in a row. */
  let wasAway = false;
  const missed: Missed = new Map();
  const machine = { states: states.machine, missed };
  const installation = { states: states.installation, missed };
  return async (now = new Date()) => {
    const isAway = await OF_MACHINE["database away"]();
    await notifyOf("database away", wasAway ? isAway : null, machine, now);
    wasAway = isAway !== null;
    await look("disk low", OF_MACHINE["disk low"], machine, now);
    // Alerts that need the database keep their state meanwhile.
    if (isAway) return;
    await look("clock wrong", OF_MACHINE["clock wrong"], machine, now);
    for (const [name, each] of Object.entries(OF_INSTALLATION)) await look(name, each, installation, now);
  };
}

/** Who has not taken the latest message of an open alert, by the alert's name. A restart forgets it. */
type Missed = Map<string, { step: Step; begunAt: Date; to: readonly string[] }>;

type Known = { states: AlertStates; missed: Missed };

async function look(name: string, each: Look, known: Known, now: Date): Promise<void> {
  try {
    await notifyOf(name, await each(), known, now);
  } catch (error) {
    log.warn(
      { event: "alert_not_known", alert: name, err: error },
      "whether something is wrong could not be told",
    );
  }
}

/** Sends what is to be sent now; while the problem lasts, each check tries again whom the last message missed. */
async function notifyOf(
  name: string,
  wrong: Wrong | null,
  { states, missed }: Known,
  now: Date,
): Promise<void> {
  const claimed = await states.claim(name, wrong !== null, now);
  const open = missed.get(name);
  if (claimed || !wrong) missed.delete(name);
  if (claimed) {
    const { step, begunAt, undo } = claimed;
    log.error({ event: "alert", alert: name, step, ...wrong }, "an alert");
    const sent = await sendAlert({ name, step, begunAt, wrong }, now);
    if (!sent.isReached) await undo();
    else if (wrong) missed.set(name, { step, begunAt, to: sent.missed });
  } else if (wrong && open && open.to.length > 0) {
    const { step, begunAt } = open;
    const sent = await sendAlert({ name, step, begunAt, wrong }, now, open.to);
    missed.set(name, { step, begunAt, to: sent.missed });
  }
}
