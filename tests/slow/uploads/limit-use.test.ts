import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ENDS = "process.exit(0);";
const STAYS = "setInterval(() => undefined, 1_000);";

/**
 * Runs a process with an initial limit of 0.5 s of CPU time that uses 1.5 s. Returns the signal that ended
 * it, or null if it exited by itself.
 */
async function endOf(afterStart: string, atLast: string): Promise<string | null> {
  const source = `
    import { limitUse } from "./lib/platform/uploads/sandbox/limit-use.ts";
    const use = await limitUse();
    use.start({ processor: 500, memory: 2 ** 40 });
    ${afterStart}
    const had = () => process.cpuUsage().user + process.cpuUsage().system;
    const from = had();
    while (had() - from < 1_500_000);
    ${atLast}`;
  const run = promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", source],
    { timeout: 60_000 },
  );
  return run.then(
    () => null,
    ({ signal }: { signal: string }) => signal,
  );
}

test("a job ends with the time that it may take, unless it is given more while it runs", async () => {
  expect(await Promise.all([endOf("", STAYS), endOf("use.moreTime(600_000);", ENDS)])).toEqual([
    "SIGVTALRM",
    null,
  ]);
});

test("the time of a job that is done is no limit for what comes after it", async () => {
  expect(await endOf("use.end();", ENDS)).toBeNull();
});
