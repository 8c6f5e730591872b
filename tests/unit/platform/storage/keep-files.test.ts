import { beforeEach, expect, test, vi } from "vitest";
import { DatabaseAway } from "@/db/away";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { openStorage } from "@/lib/platform/storage/open-storage";

vi.mock("@/lib/platform/storage/open-storage", () => ({ openStorage: vi.fn() }));

const files = new Set<string>();
beforeEach(() => {
  files.clear();
  vi.mocked(openStorage).mockReturnValue({
    put: async (_tenantId: number, name: string) => void files.add(name),
    delete: async (_tenantId: number, name: string) => void files.delete(name),
  } as unknown as ReturnType<typeof openStorage>);
});

const keep = (work: () => Promise<unknown>) =>
  keepFiles(1, [{ name: "evidence/a.bin", bytes: new Uint8Array([1]) }], work);

test("files whose row was refused are removed", async () => {
  await expect(keep(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect([...files]).toEqual([]);
});

test("files stay when the connection broke, because their row may have been committed", async () => {
  await expect(keep(() => Promise.reject(new DatabaseAway("closed")))).rejects.toThrow("closed");
  expect([...files]).toEqual(["evidence/a.bin"]);
});
