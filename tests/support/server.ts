import { fork, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { failedTexts } from "./missing-texts";

export type RunningServer = {
  port: number;
  pid: number;
  /** The ids of the processes that serve, which the started one replaces when they die. */
  serving: () => number[];
  /** The folder with its files. */
  dataFolder: string;
  /** Everything written to stdout and stderr so far. */
  output: () => string;
  /**
   * Stops it as an operator would (SIGTERM); `SIGKILL` kills it. Waits until its other processes have ended, too.
   * Returns the exit code, null after SIGKILL. Throws if a page lacked a text.
   */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Starts the built application on a free port or on `port`, as a child process that ends with its parent.
 *
 * @param options.databaseUrl the connection for requests
 * @param options.adminUrl the connection for migrations
 * @param options.env additional or overriding settings
 */
export async function startServer(options: {
  databaseUrl: string;
  adminUrl: string;
  env?: Record<string, string>;
  port?: number;
}): Promise<RunningServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), "kapi-files-"));
  const child = fork(join(ROOT, "dist/server/standalone.mjs"), [String(options.port ?? 0)], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    execArgv: [],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      KAPI_PROCESSES: "1",
      DATA_DIR: dataFolder,
      DATABASE_URL: options.databaseUrl,
      DATABASE_ADMIN_URL: options.adminUrl,
      NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
      KAPI_STYLE_GUIDE: "on",
      // Refuses connections immediately: tests query only DNS servers of their own.
      KAPI_DNS_SERVERS: "127.0.0.1:9",
      ...(process.env["DATABASE_POOLER"] ? { DATABASE_POOLER: process.env["DATABASE_POOLER"] } : {}),
      ...(process.env["KAPI_PLAIN_ROUTES"] ? { KAPI_PLAIN_ROUTES: process.env["KAPI_PLAIN_ROUTES"] } : {}),
      // Selects the active mutant (tests/mutants).
      ...(process.env["KAPI_MUTANT"] ? { KAPI_MUTANT: process.env["KAPI_MUTANT"] } : {}),
      ...options.env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const port = await listening(child, () => output);
  const pid = child.pid ?? 0;
  return {
    port,
    pid,
    serving: () =>
      (readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? []).map(Number),
    dataFolder,
    output: () => output,
    stop: async (signal = "SIGTERM") => {
      const code = await end(child, signal);
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
      const [failed] = failedTexts(output);
      if (failed) throw new Error(`A page of this server was drawn without one of its texts: ${failed}`);
      return code;
    },
  };
}

function listening(child: ChildProcess, output: () => string): Promise<number> {
  return new Promise((done, fail) => {
    child.once("message", (message) => done((message as { port: number }).port));
    child.once("exit", (code) =>
      fail(new Error(`The server ended (${code}) before it was ready:\n${output()}`)),
    );
    child.once("error", fail);
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    // After the end of all who write to its output.
    child.once("close", done);
    child.kill(signal);
  });
}
