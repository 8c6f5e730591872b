import { ensureServer } from "./setup/build.mjs";
import { ensureInstalled, refuseOldNode } from "./setup/install.mjs";
import { makeDebianRoot } from "./cluster/debian-root.mjs";
import { PORTS, startNodes, stopNodes, stopPooler } from "./cluster/nodes.mjs";

/**
 * `npm run test:citus` runs the API tests and tests/citus on Citus; `npm run test:pooler` runs the API tests
 * on PostgreSQL through PgBouncer in transaction mode; `npm run test:citus -- --pooler` does both. `--worker`
 * sends requests to a worker instead of the coordinator. Other arguments go to vitest, such as files.
 */
async function main() {
  refuseOldNode();
  ensureInstalled();
  await ensureServer();
  const { reportParts, vitestPart } = await import("./setup/run-tests.mjs");
  const [engine, ...words] = process.argv.slice(2);
  const withPooler = engine === "pooler" || words.includes("--pooler");
  const onWorker = words.includes("--worker");
  makeDebianRoot();
  if (engine === "citus") await startNodes();
  try {
    const files = words.filter((word) => !word.startsWith("--"));
    const engineName = engine === "citus" ? "Citus" : "PostgreSQL";
    const ways = `${withPooler ? " through PgBouncer" : ""}${onWorker ? " by a worker" : ""}`;
    const name = `API tests on ${engineName}${ways}`;
    const settings = {
      ...(engine === "citus" ? { KAPI_TEST_CITUS: Object.values(PORTS).join(",") } : {}),
      ...(onWorker ? { KAPI_TEST_CITUS_REQUESTS: String(PORTS.worker1) } : {}),
      ...(withPooler ? { KAPI_TEST_POOLER: "1", DATABASE_POOLER: "1" } : {}),
    };
    const projects = ["--project=api*", ...(engine === "citus" ? ["--project=citus"] : [])];
    const parts = [await vitestPart(name, [...projects, ...files], { settings })];
    // These stop nodes, so nothing else may run.
    if (engine === "citus" && files.length === 0)
      parts.push(await vitestPart("Nodes that are down", ["--project=citus-alone"], { settings }));
    return reportParts(parts);
  } finally {
    if (withPooler) stopPooler();
    if (engine === "citus") stopNodes();
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
