import { afterEach, expect, test, vi } from "vitest";
import { inSandbox } from "@/lib/platform/uploads/sandbox";
import { startSandbox, type Sandbox } from "@/lib/platform/uploads/start-sandbox";

vi.mock("@/lib/platform/uploads/start-sandbox", () => ({ startSandbox: vi.fn() }));

const JOB = { kind: "picture", bytes: Buffer.from("x"), maxWidth: 10, maxHeight: 10 } as const;

const running = new Set<Sandbox>();
afterEach(() => running.clear());

/** A running sandbox that refuses each file for this reason. */
function refusing(refusal: "file_kind" | "file_empty"): Sandbox {
  const sandbox: Sandbox = {
    ask: () => Promise.resolve({ refusal }),
    isRunning: () => running.has(sandbox),
    end: () => void running.delete(sandbox),
  };
  running.add(sandbox);
  return sandbox;
}

test("a process that does not start is not the file's fault, and is started again for the next", async () => {
  vi.mocked(startSandbox)
    .mockRejectedValueOnce(new Error("spawn EAGAIN"))
    .mockResolvedValueOnce(refusing("file_kind"));
  await expect(inSandbox(1, JOB)).rejects.toMatchObject({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    retryAfter: 5,
  });
  await expect(inSandbox(1, JOB)).rejects.toMatchObject({ errors: [{ code: "file_kind" }] });
});

test("a process that ended while it was idle is replaced", async () => {
  const idle = refusing("file_kind");
  vi.mocked(startSandbox).mockResolvedValueOnce(idle).mockResolvedValueOnce(refusing("file_empty"));
  await expect(inSandbox(1, JOB)).rejects.toMatchObject({ errors: [{ code: "file_kind" }] });
  idle.end();
  await expect(inSandbox(1, JOB)).rejects.toMatchObject({ errors: [{ code: "file_empty" }] });
});
