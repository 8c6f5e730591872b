import {
  startNodes,
  stopNodes,
  removeNodes,
  isRunning,
  startPooler,
  stopPooler,
  PORTS,
  POOLER_PORT,
} from "./cluster/nodes.mjs";
import { makeDebianRoot } from "./cluster/debian-root.mjs";
import { moveTenant } from "./cluster/move-tenant.mjs";

/**
 * `npm run cluster -- up|down|wipe|status|pooler`: a Citus coordinator and two workers on this machine, in
 * their own Debian root, for tests and trials. `pooler` puts PgBouncer in front of the coordinator. They
 * accept any local connection without a password. `npm run cluster -- move WORKSPACE HOST:PORT` moves a
 * workspace to another node of the cluster at DATABASE_ADMIN_URL, which need not be this one.
 */
const COMMANDS = {
  up: async () => {
    makeDebianRoot();
    await startNodes();
    reportState();
  },
  pooler: () => {
    startPooler({ port: PORTS.coordinator, users: { app_user: "", kapi_migrate: "", postgres: "" } });
    console.log(`PgBouncer: 127.0.0.1:${POOLER_PORT}`);
  },
  down: () => {
    stopPooler();
    stopNodes();
  },
  wipe: () => {
    stopPooler();
    removeNodes();
  },
  status: reportState,
  move: async () => {
    const [, , , slug, node] = process.argv;
    if (!slug || !node) throw new Error("npm run cluster -- move WORKSPACE HOST:PORT");
    console.log(await moveTenant(slug, node));
  },
};

function reportState() {
  for (const [name, port] of Object.entries(PORTS))
    console.log(`${name}: 127.0.0.1:${port}, ${isRunning(name) ? "runs" : "does not run"}`);
}

const command = process.argv[2] ?? "";
if (!Object.hasOwn(COMMANDS, command)) {
  console.error(`npm run cluster -- ${Object.keys(COMMANDS).join("|")}`);
  process.exit(2);
}
try {
  await COMMANDS[/** @type {keyof typeof COMMANDS} */ (command)]();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
