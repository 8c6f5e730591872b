import { failure, PARTS, type Finding, type Part } from "./finding";
import { lookAtAlerts } from "./look-at-alerts";
import { lookAtConfiguration } from "./look-at-configuration";

/** Looks at every part of this installation. With a wrong configuration at nothing else: it would mislead. */
export async function examine(): Promise<Finding[]> {
  const configuration = lookAtConfiguration();
  if (configuration.some(({ state }) => state === "failure")) return configuration;
  return inOrder([...configuration, ...(await lookAtParts())]);
}

/**
 * The same without the configuration, which a server that runs has checked when it started. What takes longer than so
 * many seconds has failed.
 */
export async function lookAtParts(seconds = 30): Promise<Finding[]> {
  // Loaded now: these read the configuration as they are loaded.
  const [{ lookAtDatabase }, { lookAtStorage }, { lookAtMail }, { lookAtDisk }, { lookAtBackups }] =
    await Promise.all([
      import("./look-at-database"),
      import("./look-at-storage"),
      import("./look-at-mail"),
      import("./look-at-disk"),
      import("./look-at-backups"),
    ]);
  const found = await Promise.all([
    inTime("database", seconds, lookAtDatabase()),
    inTime("mail", seconds, lookAtMail()),
    inTime("backups", seconds, lookAtBackups()),
    // A folder that is not there yet is made by what is stored in it.
    inTime("storage", seconds, lookAtStorage()).then(async (storage) => [storage, await lookAtDisk()].flat()),
  ]);
  return inOrder([...found.flat(), lookAtAlerts()]);
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
