import { expect, test, vi } from "vitest";
import { inSandbox } from "@/lib/platform/uploads/sandbox";
import { startSandbox, type Sandbox } from "@/lib/platform/uploads/start-sandbox";

vi.mock("@/lib/platform/uploads/start-sandbox", () => ({ startSandbox: vi.fn() }));

test("a process that does not start is not the file's fault, and is started again for the next", async () => {
  const job = { kind: "picture", bytes: Buffer.from("x"), maxWidth: 10, maxHeight: 10 } as const;
  const sandbox = { ask: () => Promise.resolve({ refusal: "file_kind" as const }), end: () => {} };
  vi.mocked(startSandbox)
    .mockRejectedValueOnce(new Error("spawn EAGAIN"))
    .mockResolvedValueOnce(sandbox satisfies Sandbox);
  await expect(inSandbox(1, job)).rejects.toMatchObject({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    retryAfter: 5,
  });
  await expect(inSandbox(1, job)).rejects.toMatchObject({ errors: [{ code: "file_kind" }] });
});
