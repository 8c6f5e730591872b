import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { from, limitedServer, type LimitedServer } from "../../support/limited-server";
import { callsAs, type Workspace } from "../../support/workspace";

let limited: LimitedServer;
let workspace: Workspace;
beforeAll(async () => {
  limited = await limitedServer();
});
afterAll(() => limited.stop());
beforeEach(async () => {
  workspace = await limited.workspace("accounts");
});

const call = callsAs(() => workspace, { as: null });
const register = (email: string, address: string, password = "Correct1horse") =>
  call(accountCalls.register, {
    headers: from(address),
    body: {
      first_name: "Lea",
      last_name: "Roy",
      email,
      password,
      password_confirmation: password,
      tenant_name: workspace.tenant.slug,
    },
  });

async function statuses(
  times: number,
  call: (time: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const found = [];
  for (let time = 0; time < times; time++) found.push((await call(time)).status);
  return found;
}

test("an address registers three times in three hours", async () => {
  expect(await statuses(4, (time) => register(`person${time}@example.test`, "203.0.113.1"))).toEqual([
    201, 201, 201, 429,
  ]);
  expect((await register("other@example.test", "203.0.113.2")).status).toBe(201);
});

test("what is refused as invalid is no registration: a common password, and a field that is missing", async () => {
  const tries = await statuses(4, (time) =>
    register(`picky${time}@example.test`, "203.0.113.3", time % 2 ? "Password1234" : "short"),
  );
  expect(tries).toEqual([422, 422, 422, 422]);
  expect(await statuses(4, (time) => register(`picky${time}@example.test`, "203.0.113.3"))).toEqual([
    201, 201, 201, 429,
  ]);
});

describe.each([accountCalls.forgotPassword, accountCalls.resend])("POST $path", (to) => {
  test("mails three times an hour, from wherever it is asked, and says no more for an address that exists", async () => {
    const ask = (email: string) =>
      statuses(4, (time) => call(to, { body: { email }, headers: from(`198.51.100.${time + 1}`) }));
    expect(await ask("admin@example.test")).toEqual([200, 200, 200, 429]);
    expect(await ask("nobody@example.test")).toEqual([200, 200, 200, 429]);
    expect(
      (await call(to, { body: { email: " ADMIN@Example.test" }, headers: from("198.51.100.9") })).status,
    ).toBe(429);
    const mails = await limited.admin`select 1 from outbox where tenant_id = ${workspace.tenant.id}
        and recipient = 'admin@example.test'`;
    expect(mails.length).toBeLessThanOrEqual(3);
  });

  test("is asked 20 times an hour by one address", async () => {
    expect(
      await statuses(21, (time) =>
        call(to, { body: { email: `n${time}@example.test` }, headers: from("203.0.113.7") }),
      ),
    ).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

test("an address tries five times an hour to reset, and five times in a quarter of an hour to verify", async () => {
  const reset = () =>
    call(accountCalls.resetPassword, {
      headers: from("203.0.113.7"),
      body: {
        token: "x".repeat(40),
        email: "admin@example.test",
        password: "plum-garden",
        password_confirmation: "plum-garden",
      },
    });
  expect(await statuses(6, reset)).toEqual([400, 400, 400, 400, 400, 429]);
  const verify = () =>
    workspace.call(accountCalls.verify, {
      as: null,
      params: { token: "x".repeat(40) },
      headers: from("203.0.113.7"),
    });
  expect(await statuses(6, verify)).toEqual([404, 404, 404, 404, 404, 429]);
});

test("a user guesses their current password ten times an hour", async () => {
  const change = () =>
    workspace.call(accountCalls.changePassword, {
      body: { current_password: "wrong", password: "plum-garden", password_confirmation: "plum-garden" },
    });
  expect(await statuses(11, change)).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});
