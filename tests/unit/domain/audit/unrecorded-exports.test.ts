import { expect, test, vi } from "vitest";
import { exportEvents } from "@/lib/domain/audit/export-events";
import { exportTenant } from "@/lib/domain/tenant-admin/data/export-tenant";
import type { LongContext } from "@/lib/platform/context";
import { spooled } from "@/lib/platform/spreadsheets/spool";

vi.mock("@/lib/platform/spreadsheets/spool", () => ({ spooled: vi.fn() }));

test.each([
  ["the audit trail", (context: LongContext) => exportEvents(context, { language: "en" })],
  ["a workspace", (context: LongContext) => exportTenant(context, 1)],
])("an export of %s that cannot be recorded closes its file", async (_name, exported) => {
  const close = vi.fn();
  const file = { length: 1, stream: new ReadableStream({ cancel: close }) };
  vi.mocked(spooled).mockResolvedValue(file);
  const context = {
    transaction: () => Promise.resolve(file),
    conclude: () => Promise.reject(new Error("no audit")),
    now: new Date(),
  };
  await expect(exported(context as unknown as LongContext)).rejects.toThrow("no audit");
  expect(close).toHaveBeenCalledOnce();
});
