import cluster from "node:cluster";
import { log } from "@/lib/platform/log";
import { jobFailed, jobKnown } from "@/lib/platform/queue/job-failed";
import { repeat, type RunningJob } from "@/lib/platform/queue/repeat";
import { OF_INSTALLATION, OF_MACHINE, type Look, type Wrong } from "./looks";
import { statesInDatabase, statesInMemory, type AlertStates } from "./states";
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
  const onMessage = (message: unknown) => {
    if (!isTurn(message) || running) return;
    running = look()
      .catch((error: unknown) => jobFailed("alerts", error))
      .finally(() => (running = undefined));
  };
  process.on("message", onMessage);
  return {
    wake: () => undefined,
    stop: async () => {
      process.off("message", onMessage);
      await running;
    },
  };
}

const isTurn = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "turn" in message && message.turn === "alerts";

/** Returns a function that runs all checks once per call. */
export function watcher(
  states: { machine: AlertStates; installation: AlertStates } = {
    machine: statesInMemory(),
    installation: statesInDatabase,
  },
): (now?: Date) => Promise<void> {
  /** A restart of the database takes less than a minute, so it must be down in two checks in a row. */
  let wasAway = false;
  return async (now = new Date()) => {
    const isAway = await OF_MACHINE["database away"]();
    await notifyOf("database away", wasAway ? isAway : null, states.machine, now);
    wasAway = isAway !== null;
    await look("disk low", OF_MACHINE["disk low"], states.machine, now);
    // Alerts that need the database keep their state meanwhile.
    if (isAway) return;
    await look("clock wrong", OF_MACHINE["clock wrong"], states.machine, now);
    for (const [name, each] of Object.entries(OF_INSTALLATION))
      await look(name, each, states.installation, now);
  };
}

async function look(name: string, each: Look, states: AlertStates, now: Date): Promise<void> {
  try {
    await notifyOf(name, await each(), states, now);
  } catch (error) {
    log.warn(
      { event: "alert_not_known", alert: name, err: error },
      "whether something is wrong could not be told",
    );
  }
}

async function notifyOf(name: string, wrong: Wrong | null, states: AlertStates, now: Date): Promise<void> {
  const claimed = await states.claim(name, wrong !== null, now);
  if (!claimed) return;
  const { step, begunAt, undo } = claimed;
  log.error({ event: "alert", alert: name, step, ...wrong }, "an alert");
  if (!(await sendAlert({ name, step, begunAt, wrong }, now))) await undo();
}
