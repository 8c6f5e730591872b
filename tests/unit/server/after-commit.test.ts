import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { log } from "@/lib/platform/log";
import { longContextOf } from "@/lib/server/endpoint";
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase({ demo: true });
process.env["DATABASE_URL"] = database.url;
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test("what was committed is answered as such, although work after it fails, which is logged", async () => {
  const failed = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const done = vi.fn();
  const context = longContextOf({ tenant: { id: 1 }, facts: { id: "r" } } as Parameters<
    typeof longContextOf
  >[0]);
  const result = await context.transaction(async ({ db, afterCommit }) => {
    afterCommit(() => Promise.reject(new Error("nobody wakes")));
    afterCommit(done);
    const [row] = await db.execute<{ one: number }>(sql`select 1 as one`);
    return row?.one;
  });
  expect(result).toBe(1);
  expect(done).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    { err: new Error("nobody wakes") },
    "work after a commit failed",
  );
  failed.mockRestore();
});
