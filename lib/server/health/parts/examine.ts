import { PARTS, type Finding } from "./finding";
import { lookAtConfiguration } from "./look-at-configuration";

/** Looks at every part of this installation. With a wrong configuration at nothing else: it would mislead. */
export async function examine(): Promise<Finding[]> {
  const configuration = lookAtConfiguration();
  if (configuration.some(({ state }) => state === "failure")) return configuration;
  return inOrder([...configuration, ...(await lookAtParts())]);
}

/** The same without the configuration, which a server that runs has checked when it started. */
export async function lookAtParts(): Promise<Finding[]> {
  // Loaded now: these read the configuration as they are loaded.
  const [{ lookAtDatabase }, { lookAtStorage }, { lookAtMail }, { lookAtDisk }] = await Promise.all([
    import("./look-at-database"),
    import("./look-at-storage"),
    import("./look-at-mail"),
    import("./look-at-disk"),
  ]);
  const found = await Promise.all([
    lookAtDatabase(),
    // A folder that is not there yet is made by what is stored in it.
    lookAtStorage().then(async (storage) => [storage, await lookAtDisk()]),
    lookAtMail(),
  ]);
  return inOrder(found.flat());
}

const inOrder = (findings: Finding[]): Finding[] =>
  findings.sort((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part));
