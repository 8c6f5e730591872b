import { setTimeout as after } from "node:timers/promises";
import { failure, PARTS, type Finding, type Part } from "./finding";
import { lookAtConfiguration } from "./look-at-configuration";

/**
 * Checks every part of this installation. If the configuration is wrong, checks nothing else, because the results
 * would mislead.
 */
export async function examine(): Promise<Finding[]> {
  const configuration = lookAtConfiguration();
  if (configuration.some(({ state }) => state === "failure")) return configuration;
  return inOrder([...configuration, ...(await lookAtParts())]);
}

/**
 * As examine(), but without the configuration, which a running server checked when it started. A check that takes
 * longer than `seconds` counts as failed.
 */
export async function lookAtParts(seconds = 30): Promise<Finding[]> {
  // Imported only now, because these modules read the configuration when they load.
  const [
    { lookAtDatabase },
    { lookAtAddresses },
    { lookAtStorage },
    { lookAtMail },
    { lookAtDisk },
    { lookAtBackups },
    { lookAtAlerts },
  ] = await Promise.all([
    import("./look-at-database"),
    import("./look-at-addresses"),
    import("./look-at-storage"),
    import("./look-at-mail"),
    import("./look-at-disk"),
    import("./look-at-backups"),
    import("./look-at-alerts"),
  ]);
  const storage = lookAtStorage();
  const result = await Promise.all([
    inTime("database", seconds, lookAtDatabase()),
    inTime("addresses", seconds, lookAtAddresses()),
    inTime("mail", seconds, lookAtMail()),
    inTime("backups", seconds, lookAtBackups()),
    inTime("alerts", seconds, lookAtAlerts()),
    inTime("storage", seconds, storage),
    // After the storage check, which creates the folder if it is missing, unless that takes long.
    inTime(
      "disk",
      seconds,
      Promise.race([storage, after(seconds * 500, undefined, { ref: false })]).then(() => lookAtDisk()),
    ),
  ]);
  return inOrder(result.flat());
}

function inTime(
  part: Part,
  seconds: number,
  looking: Promise<Finding | Finding[]>,
): Promise<Finding | Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((done) => {
    timer = setTimeout(() => {
      done(failure(part, `No answer in ${seconds} s.`, "Check that it can be reached from this machine."));
    }, seconds * 1_000);
  });
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}

const inOrder = (findings: Finding[]): Finding[] =>
  findings.sort((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part));
