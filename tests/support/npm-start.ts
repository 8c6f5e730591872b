import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

export type NpmStart = {
  pid: number;
  port: number;
  /** Resolves when npm has exited. */
  ended: Promise<unknown>;
  /** Everything written to stdout and stderr so far. */
  output: () => string;
};

/**
 * Runs `npm start` in a folder on a free port, in a process group of its own, and waits until it is ready. If
 * a test does not stop it, it is killed when the test run exits.
 */
export async function npmStart(env: Record<string, string>, folder = "."): Promise<NpmStart> {
  const port = await freePort();
  const inherited = { ...process.env };
  // A test that does not want the embedded database sets these itself.
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
