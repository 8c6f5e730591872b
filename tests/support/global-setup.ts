import { startTestHost } from "./host";

/** Starts the run's host unless one is there already (npm test starts one for all its runners). Returns its end. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env["KAPI_TEST_HOST"]) return () => Promise.resolve();
  const host = await startTestHost();
  process.env["KAPI_TEST_HOST"] = host.url;
  return host.close;
}
