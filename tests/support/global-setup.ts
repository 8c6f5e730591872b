import { ensurePrograms } from "../../scripts/setup/build.mjs";
import { startTestHost } from "./host";

/**
 * Builds the programs that tests start, and starts the run's host, unless npm test has already done so for
 * all its runners. Returns a function that stops the host.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env["KAPI_TEST_HOST"]) return () => Promise.resolve();
  await ensurePrograms();
  const host = await startTestHost();
  process.env["KAPI_TEST_HOST"] = host.url;
  return host.close;
}
