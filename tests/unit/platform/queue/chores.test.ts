import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { doDueChores, type Chore } from "@/lib/platform/queue/chores";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

// These tests cause failures on purpose, which need not be logged.
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "silent";
});

let database: TestDatabase;
let admin: postgres.Sql;
beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
beforeEach(() => admin`delete from job_run`);
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

const forEver = new AbortController().signal;
const chore = (name: string, work: Chore["work"], everySeconds = 3_600): Chore => ({
  name,
  everySeconds,
  work,
});
const dueInSeconds = async (name: string) => {
  const [row] = await admin<{ seconds: number; holder: string | null }[]>`
    select extract(epoch from due_at - now())::int as seconds, holder from job_run where name = ${name}`;
  return row;
};

describe("chores of all processes", () => {
  test("are done once by whichever process comes first, and again when their time has come", async () => {
    const work = vi.fn(() => Promise.resolve());
    const chores = [chore("one", work), chore("two", work)];
    await Promise.all([
      doDueChores(chores, forEver),
      doDueChores(chores, forEver),
      doDueChores(chores, forEver),
    ]);
    expect(work).toHaveBeenCalledTimes(2);
    await doDueChores(chores, forEver);
    expect(work).toHaveBeenCalledTimes(2);
    await admin`update job_run set due_at = now() where name = 'one'`;
    await doDueChores(chores, forEver);
    expect(work).toHaveBeenCalledTimes(3);
    expect(await dueInSeconds("one")).toMatchObject({ holder: null });
  });

  test("are nobody else's while a process holds them, and the next one's when it died", async () => {
    const work = vi.fn(() => Promise.resolve());
    await admin`insert into job_run (name, holder, held_until)
      values ('one', gen_random_uuid(), now() + interval '5 minutes')`;
    await doDueChores([chore("one", work)], forEver);
    expect(work).not.toHaveBeenCalled();
    await admin`update job_run set held_until = now()`;
    await doDueChores([chore("one", work)], forEver);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("that fail stop no other, and are tried again after ten minutes", async () => {
    const work = vi.fn(() => Promise.resolve());
    const fails = chore("a fails", () => Promise.reject(new Error("broken")));
    await doDueChores([fails, chore("b works", work)], forEver);
    expect(work).toHaveBeenCalledTimes(1);
    expect((await dueInSeconds("a fails"))?.seconds).toSatisfy(
      (seconds: number) => seconds > 500 && seconds <= 600,
    );
    expect((await dueInSeconds("b works"))?.seconds).toSatisfy((seconds: number) => seconds > 3_500);
  });

  test("that are stopped halfway are due at once", async () => {
    const ending = new AbortController();
    await doDueChores([chore("one", async () => ending.abort())], ending.signal);
    expect(await dueInSeconds("one")).toMatchObject({ seconds: 0, holder: null });
  });
});
