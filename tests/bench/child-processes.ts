import { fork, type ChildProcess } from "node:child_process";
import { ROOT } from "../../scripts/setup/root.mjs";

/** A process that listens on a local port. */
export type Started = { port: number; pid: number };

/** Starts scripts that report their port. Stops all of them together. */
export function childProcesses() {
  const children: ChildProcess[] = [];
  return {
    /** @throws if the script exits before it listens */
    start: async (script: string, environment: Record<string, string>, cwd = ROOT): Promise<Started> => {
      const child = fork(script, {
        cwd,
        execArgv: [],
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        env: { ...process.env, ...environment },
      });
      children.push(child);
      const port = await new Promise<number>((done, fail) => {
        child.once("message", (message) => done((message as { port: number }).port));
        child.once("exit", (code) => fail(new Error(`${script} ended with ${code}`)));
      });
      return { port, pid: child.pid ?? 0 };
    },
    endAll: () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}
