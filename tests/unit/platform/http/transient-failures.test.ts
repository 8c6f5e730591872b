import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { longContextOf } from "@/lib/server/endpoint";
import type { Context, LongContext } from "@/lib/platform/context";
import { sqlState } from "@/db/away";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase();
process.env["DATABASE_URL"] = database.url;
let transaction: LongContext["transaction"];

beforeAll(async () => {
  // Makes the pauses between retries as short as possible.
  vi.spyOn(Math, "random").mockReturnValue(0);
  const tenant = await ownerTransaction(database.adminUrl, (db) =>
    createTenant(db, { slug: "busy", name: "Busy" }),
  );
  const facts = { id: "test", address: "127.0.0.1", userAgent: "test", language: "" };
  ({ transaction } = longContextOf({ tenant, facts }));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await closeConnection();
  await database.drop();
});

const failing = ({ db }: Context, state: string) =>
  db.execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`));

describe("work whose transaction PostgreSQL ends", () => {
  test.each([
    ["a serialisation failure", "40001"],
    ["a deadlock", "40P01"],
    ["a lock timeout", "55P03"],
  ])("by %s is done again, and what it left for after the commit happens once", async (_, state) => {
    let tries = 0;
    const after = vi.fn();
    const result = await transaction(async (context) => {
      tries += 1;
      context.afterCommit(after);
      if (tries < 3) await failing(context, state);
      return "done";
    });
    expect([result, tries, after.mock.calls.length]).toEqual(["done", 3, 1]);
  });

  test.each([
    ["again and again is tried three times", "40P01", 3],
    ["for another reason is not tried again", "23505", 1],
  ])("%s", async (_, state, most) => {
    let tries = 0;
    const failure: unknown = await transaction((context) => {
      tries += 1;
      return failing(context, state);
    }).catch((error: unknown) => error);
    expect([sqlState(failure), tries]).toEqual([state, most]);
  });
});
