import { describe, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "@/lib/platform/uploads/start-sandbox";
import { pictureOf, unpackingPdf } from "../../support/pdf-files";

const [PROCESSOR, PASSING, MEMORY] = [60_000, 120_000, 512 * 1024 * 1024];

async function inOne(work: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox();
  await work(sandbox).finally(sandbox.end);
}

/**
 * Processing it takes much longer than the interval at which the process is checked, and more than 100 MB.
 */
const largePicture = async () =>
  ({
    kind: "picture",
    bytes: await pictureOf("png", 5_000, 5_000),
    maxWidth: 4_900,
    maxHeight: 4_900,
  }) as const;

describe("the process that reads files", () => {
  test("ends with a file that takes more of a processor than it may, whatever time passes, and says so", async () => {
    const job = await largePicture();
    await inOne(async ({ ask }) => {
      await expect(ask(job, { processor: 1, passing: PASSING, memory: MEMORY })).rejects.toThrow(
        "ended (SIGVTALRM)",
      );
    });
  });

  test("ends with a file that takes more memory than it may, and says so", async () => {
    const job = await largePicture();
    await inOne(async ({ ask }) => {
      await expect(ask(job, { processor: PROCESSOR, passing: PASSING, memory: 1024 })).rejects.toThrow(
        "ended (SIGKILL)",
      );
    });
  });

  test("rejects a file at once when it has ended while it was idle", async () => {
    await inOne(async ({ ask, isRunning, end }) => {
      expect(isRunning()).toBe(true);
      end();
      await expect.poll(isRunning).toBe(false);
      const job = { kind: "picture", bytes: Buffer.from("x"), maxWidth: 10, maxHeight: 10 } as const;
      await expect(ask(job, { processor: PROCESSOR, passing: PASSING, memory: MEMORY })).rejects.toThrow(
        "Channel closed",
      );
    });
  });

  test("ends with a PDF that unpacks to more than it may hold, before that is all there", async () => {
    const pdf = unpackingPdf(96);
    await inOne(async ({ ask }) => {
      await expect(
        ask({ kind: "pdf", bytes: pdf }, { processor: PROCESSOR, passing: PASSING, memory: MEMORY }),
      ).rejects.toThrow("ended (SIGKILL)");
    });
  });
});
