import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

export type NpmStart = {
  pid: number;
  port: number;
  /** Resolves when npm has ended. */
  ended: Promise<unknown>;
  /** What it wrote to its two outputs so far. */
  output: () => string;
};

/**
 * `npm start` in a folder, on a free port, ready, in a process group of its own. One that a test did not end goes with
 * the run.
 */
export async function npmStart(env: Record<string, string>, folder = "."): Promise<NpmStart> {
  const port = await freePort();
  const inherited = { ...process.env };
  // A test that wants another database than the embedded one says so.
  for (const name of ["DATABASE_URL", "DATABASE_ADMIN_URL"]) delete inherited[name];
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...inherited, PORT: String(port), ...env },
  });
  const pid = npm.pid ?? 0;
  const kill = () => void process.kill(-pid, "SIGKILL");
  process.once("exit", kill);
  npm.once("exit", () => process.off("exit", kill));
  let output = "";
  const ended = once(npm, "exit");
  await new Promise<void>((ready, fail) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("Kapi is ready.")) ready();
      });
    npm.once("exit", () => fail(new Error(`npm start ended before it was ready:\n${output}`)));
  });
  return { pid, port, ended, output: () => output };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
