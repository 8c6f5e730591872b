import { fork, type ChildProcess } from "node:child_process";
import { environmentOf } from "@/base/config.mjs";
import { programPath } from "@/lib/platform/program-path";
import type { SandboxRequest, Job, JobAnswer } from "./job";

/** The limits of a job: CPU time and elapsed time in milliseconds, and memory in bytes. */
export type Limits = { processor: number; passing: number; memory: number };

/**
 * A process that reads files. `ask` rejects if the process ends, which it does beyond its limits, or takes too
 * long; it cannot be used afterwards.
 */
export type Sandbox = {
  ask: (job: Job, limits: Limits) => Promise<JobAnswer>;
  isRunning: () => boolean;
  end: () => void;
};

/** Starts a sandbox process with only the environment variables that it needs. Rejects if it is not ready in 30 s. */
export async function startSandbox(): Promise<Sandbox> {
  const child = fork(programPath("sandbox.process"), {
    execArgv: ["--enable-source-maps", "--max-old-space-size=512"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...environmentOf(["PATH", "HOME", "TMPDIR"]), NODE_ENV: "production" },
  });
  try {
    await nextMessage(child, 30_000);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  release(child);
  return {
    ask: (job, { passing, ...most }) => {
      child.ref();
      child.channel?.ref();
      return nextMessage<JobAnswer>(child, passing, { job, most }).finally(() => release(child));
    },
    isRunning: () => child.connected,
    end: () => void child.kill("SIGKILL"),
  };
}

/** An idle process must not keep a script or a test run alive. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** The next message of the process, in response to the request if there is one. */
function nextMessage<Message>(
  child: ChildProcess,
  limit: number,
  request?: SandboxRequest,
): Promise<Message> {
  return new Promise<Message>((done, fail) => {
    const timer = setTimeout(() => settle(() => fail(new Error(`no answer within ${limit} ms`))), limit);
    const onMessage = (message: unknown) => settle(() => done(message as Message));
    const onEnd = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => fail(new Error(`ended (${code ?? signal})`)));
    const onError = (error: Error) => settle(() => fail(error));
    child.once("message", onMessage).once("exit", onEnd).once("error", onError);
    // Nothing else follows if the process has ended before.
    if (request) child.send(request, (error) => error && onError(error));

    function settle(finish: () => void): void {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onEnd).off("error", onError);
      finish();
    }
  });
}
