import { fork, type ChildProcess } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { environmentOf } from "@/base/config.mjs";
import { programPath } from "@/lib/platform/program-path";

/**
 * A process that works for this one, one request at a time. `ask` rejects if it ends, and with NoAnswer if it takes
 * longer than `limit` milliseconds; it cannot be used afterwards.
 */
export type ChildProgram<Request, Answer> = {
  ask: (request: Request, limit: number) => Promise<Answer>;
  isRunning: () => boolean;
  end: () => void;
};

export class NoAnswer extends Error {}

/** In Node's scale, from -20 to 19: it gets the processor when no request needs it. */
const LOW_PRIORITY = 10;
const START_MILLISECONDS = 30_000;

/**
 * Starts a built program (scripts/setup/build-programs.mjs) with low priority and only the environment variables that
 * it needs. Rejects if it is not ready in 30 s: it says so by a message, then answers each message by one.
 * @param flags of Node, such as bounds of memory
 */
export async function startProgram<Request extends object, Answer>(
  name: string,
  flags: readonly string[],
): Promise<ChildProgram<Request, Answer>> {
  const child = fork(programPath(name), {
    execArgv: ["--enable-source-maps", ...flags],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...environmentOf(["PATH", "HOME", "TMPDIR"]), NODE_ENV: "production" },
  });
  try {
    // At once, because Linux has priorities by thread: those that it starts later inherit it. Never a higher one than
    // this process has, which is not allowed.
    if (child.pid !== undefined) setPriority(child.pid, Math.max(LOW_PRIORITY, getPriority()));
    await nextMessage(child, START_MILLISECONDS);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  release(child);
  return {
    ask: (request, limit) => {
      child.ref();
      child.channel?.ref();
      return nextMessage<Answer>(child, limit, request).finally(() => release(child));
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
function nextMessage<Message>(child: ChildProcess, limit: number, request?: object): Promise<Message> {
  return new Promise<Message>((done, fail) => {
    const timer = setTimeout(() => settle(() => fail(new NoAnswer(`no answer within ${limit} ms`))), limit);
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
