import { afterAll, beforeAll, expect, test } from "vitest";
import { storedKey } from "@/lib/platform/limits/database-counter";
import { authCalls } from "@/lib/domain/auth/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { expectFiveLetThrough } from "../../support/five-let-through";
import { from, limitedProcesses, type LimitedServer } from "../../support/limited-server";
import { PASSWORD, type Workspace } from "../../support/workspace";

let limited: LimitedServer;
let workspace: Workspace;
beforeAll(async () => {
  limited = await limitedProcesses();
  process.env["NEXTAUTH_SECRET"] = limited.secret;
});
afterAll(() => limited.stop());

// Each call opens a connection, so that the processes alternate. Kept connections would all go to the same
// ones.
const signIn = (email: string, password: string, address: string) =>
  workspace.call(authCalls.login, {
    as: null,
    body: { email, password },
    headers: { ...from(address), connection: "close" },
  });

test("an exact limit holds over several processes", async () => {
  workspace = await limited.workspace("processes");
  const body = {
    token: "x".repeat(43),
    email: "admin@example.test",
    password: "Correct1horse",
    password_confirmation: "Correct1horse",
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      workspace.call(accountCalls.resetPassword, { as: null, body, headers: from("203.0.113.9") }),
    ),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("failed sign-ins are let through five times, and once more after each wait that doubles", async () => {
  workspace = await limited.workspace("waits");
  await expectFiveLetThrough(40, () => signIn("admin@example.test", "wrong", "203.0.113.9"));
});

test("a tenant that somebody tries a list on lets only networks in from which people signed in before", async () => {
  workspace = await limited.workspace("list");
  const known = "198.51.100.7";
  expect((await signIn("manager@example.test", PASSWORD, known)).status).toBe(200);
  const key = storedKey("signInOfTenant", workspace.tenant.id, "");
  await limited.admin`insert into rate_limit (key, points, expire) values (${key}, 500, now() + interval '15 minutes')`;
  // A process reads the common count after counting a twentieth of the limit, which is 25, and adds its own
  // count. So both have done so at 550. Each attempt comes from another network, so that no network limit
  // takes effect.
  let tries = 0;
  const fromAnywhere = (email: string, password: string) =>
    signIn(email, password, `100.64.${tries++ % 250}.1`);
  const told = async () =>
    (await limited.admin<{ points: number }[]>`select points from rate_limit where key = ${key}`)[0]
      ?.points ?? 0;
  const many = async () => [
    await told(),
    (
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => fromAnywhere(`n${index}@example.test`, "wrong")),
      )
    ).every(({ status }) => status === 429),
  ];
  await expect.poll(many, { interval: 0 }).toEqual([550, true]);
  expect((await fromAnywhere("admin@example.test", PASSWORD)).status).toBe(429);
  expect((await signIn("admin@example.test", PASSWORD, known)).status).toBe(200);
});
