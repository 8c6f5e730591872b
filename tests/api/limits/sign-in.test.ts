import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authCalls } from "@/lib/domain/auth/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { http } from "../../support/http";
import { expectFiveLetThrough } from "../../support/five-let-through";
import { from, ownLimitedServer, type LimitedServer } from "../../support/limited-server";
import { cookieHeader } from "../../support/site-session";
import { PASSWORD, type Workspace } from "../../support/workspace";

let limited: LimitedServer;
let workspace: Workspace;
beforeAll(async () => {
  limited = await ownLimitedServer();
});
afterAll(() => limited.stop());
beforeEach(async () => {
  workspace = await limited.workspace("tries");
});

const HERE = "203.0.113.9";
const ADMIN = "admin@example.test";
const signIn = (email: string, password: string, address = HERE) =>
  workspace.call(authCalls.login, { as: null, body: { email, password }, headers: from(address) });

async function fail(times: number, email = ADMIN, address = HERE) {
  const answers = [];
  for (let count = 0; count < times; count++) answers.push(await signIn(email, "wrong", address));
  return answers;
}

/** The longest wait. No wait lasts longer, whatever its row says. */
const LONGEST = 15 * 60_000;
const waits = () => `signInFailures.wait:${workspace.tenant.id}:%`;

/** Ends the wait of an account. */
const waitIsOver = () =>
  limited.admin`update rate_limit set expire = now() - interval '1 millisecond' where key like ${waits()}`;

/**
 * Extends the current waits to the maximum, so that none ends during a test on a busy machine. Returns their
 * end.
 */
async function waitLasts(): Promise<number> {
  const end = Date.now() + LONGEST;
  await limited.admin`update rate_limit set expire = ${new Date(end)} where key like ${waits()}`;
  return end;
}

/**
 * Tries to sign in with the right password during a wait, and checks the Retry-After header, which is in
 * seconds.
 */
async function tryWhileWaiting(email = ADMIN, address = HERE) {
  const end = await waitLasts();
  const answer = await signIn(email, PASSWORD, address);
  const told = Number(answer.headers["retry-after"]);
  expect(told).toBeLessThanOrEqual(LONGEST / 1_000);
  expect(told).toBeGreaterThanOrEqual((end - Date.now()) / 1_000);
  return answer;
}

/**
 * Expects that an account has to wait this many seconds, starting during the call. Reads it from the
 * database, because the time in a response gets shorter the longer the call took.
 */
async function expectWait(seconds: number, call: () => Promise<unknown>) {
  const begun = Date.now();
  await call();
  const ended = Date.now();
  // The waits of other accounts in the test have been extended to the maximum.
  const [row] = await limited.admin<
    { expire: Date }[]
  >`select min(expire) as expire from rate_limit where key like ${waits()}`;
  const since = Number(row?.expire) - seconds * 1_000;
  expect(since).toBeGreaterThanOrEqual(begun);
  expect(since).toBeLessThanOrEqual(ended);
}

describe("an account from one network", () => {
  test("is refused at its sixth try, with when to come back, whatever the password", async () => {
    expect((await fail(4)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    await expectWait(1, async () => expect((await signIn(ADMIN, "wrong")).status).toBe(422));
    const sixth = await tryWhileWaiting();
    expect([sixth.status, sixth.refusal.code, sixth.refusal.message, sixth.refusal.retryable]).toEqual([
      429,
      "RATE_LIMIT_ERROR",
      "Too many requests",
      true,
    ]);
    expect(sixth.headers).toMatchObject({
      "ratelimit-limit": "5",
      "ratelimit-remaining": "0",
      "ratelimit-reset": sixth.headers["retry-after"],
    });
  });

  test("waits twice as long after each further failure, up to a quarter of an hour", async () => {
    await fail(5);
    for (const seconds of [2, 4, 8, 16, 32, 64]) {
      await waitIsOver();
      await expectWait(seconds, () => fail(1));
    }
    await limited.admin`update rate_limit set points = 40 where key like ${`signInFailures:${workspace.tenant.id}:%`}`;
    await waitIsOver();
    await expectWait(15 * 60, () => fail(1));
  });

  test("does not wait longer for tries that were refused", async () => {
    await fail(5);
    await waitLasts();
    expect((await fail(10)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 429));
    await waitIsOver();
    await expectWait(2, () => fail(1));
  });

  test("may sign in once the wait is over, and its failures are forgotten", async () => {
    await fail(5);
    await waitIsOver();
    expect((await signIn(ADMIN, PASSWORD)).status).toBe(200);
    expect((await fail(4)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect((await signIn(ADMIN, PASSWORD)).status).toBe(200);
  });

  test("does not keep another account, another network or another tenant out", async () => {
    await fail(5);
    expect((await tryWhileWaiting()).status).toBe(429);
    expect((await signIn("manager@example.test", PASSWORD)).status).toBe(200);
    expect((await signIn(ADMIN, PASSWORD, "198.51.100.7")).status).toBe(200);
    const other = await limited.workspace("elsewhere");
    expect(
      (
        await other.call(authCalls.login, {
          as: null,
          body: { email: ADMIN, password: PASSWORD },
          headers: from(HERE),
        })
      ).status,
    ).toBe(200);
  });

  test("is one /24, and of IPv6 one /64", async () => {
    for (let host = 1; host <= 5; host++) await fail(1, ADMIN, `203.0.113.${host}`);
    expect((await tryWhileWaiting(ADMIN, "203.0.113.200")).status).toBe(429);
    for (let host = 1; host <= 5; host++) await fail(1, "manager@example.test", `2001:db8:1:2::${host}`);
    expect((await tryWhileWaiting("manager@example.test", "2001:db8:1:2:ffff::1")).status).toBe(429);
  });

  test("however its address is written", async () => {
    for (const email of [
      "admin@example.test",
      "ADMIN@example.test",
      " Admin@Example.Test ",
      "admin@EXAMPLE.test",
      "aDmin@example.test",
    ])
      await fail(1, email);
    expect((await tryWhileWaiting()).status).toBe(429);
  });

  test("lets no more than five through, of many at the same moment", async () => {
    await expectFiveLetThrough(30, () => signIn(ADMIN, "wrong"));
  });
});

describe("an account from many networks", () => {
  test("is refused after 20 failures in an hour", async () => {
    for (let network = 0; network < 5; network++) await fail(4, ADMIN, `198.51.${network}.1`);
    const answer = await signIn(ADMIN, PASSWORD, "198.51.99.1");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3_000);
  });

  test("needs a new password after 100 failures in a row", async () => {
    await fail(1);
    await limited.admin`update rate_limit set points = 100 where key like
      ${`signInFailuresInARow:${workspace.tenant.id}:%`}`;
    const answer = await signIn(ADMIN, PASSWORD, "198.51.100.7");
    expect([answer.status, answer.refusal.details]).toEqual([429, { reset_required: true }]);
  });

  test("is treated the same when it does not exist", async () => {
    for (const [email, address] of [
      [ADMIN, HERE],
      ["nobody@example.test", "198.51.100.7"],
    ] as const) {
      const answers = await fail(4, email, address);
      await expectWait(1, async () => answers.push(await signIn(email, "wrong", address)));
      expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual(
        Array.from({ length: 5 }, () => [422, undefined]),
      );
      expect((await tryWhileWaiting(email, address)).status).toBe(429);
    }
  });
});

test("a network is refused after 50 sign-ins in a quarter of an hour, whichever the accounts", async () => {
  await fail(1);
  await limited.admin`update rate_limit set points = 50 where key like ${`signIn:${workspace.tenant.id}:%`}`;
  expect((await signIn("manager@example.test", PASSWORD, "203.0.113.77")).status).toBe(429);
  expect((await signIn("manager@example.test", PASSWORD, "203.0.114.77")).status).toBe(200);
});

describe("what a failed sign-in tells [X-05]", () => {
  const message = async (email: string, password: string, address?: string) =>
    (await signIn(email, password, address)).refusal.message;

  test("is the documented text for three unknown addresses of a network, then nothing about the account", async () => {
    expect(await message(ADMIN, "wrong")).toBe("password incorrect");
    for (const name of ["one", "two", "three"])
      expect(await message(`${name}@example.test`, "wrong")).toBe("user not found");
    const [unknown, known] = [await signIn("four@example.test", "wrong"), await signIn(ADMIN, "wrong")];
    for (const answer of [unknown, known])
      expect([answer.status, answer.refusal.message, answer.refusal.errors]).toEqual([
        422,
        "Invalid credentials provided",
        [],
      ]);
    expect(await message("five@example.test", "wrong", "198.51.100.7")).toBe("user not found");
  });

  test("counts an address once, however often it is mistyped", async () => {
    for (let time = 0; time < 3; time++)
      expect(await message("typo@example.test", "wrong")).toBe("user not found");
    for (const name of ["two", "three"])
      expect(await message(`${name}@example.test`, "wrong")).toBe("user not found");
    expect(await message("four@example.test", "wrong")).toBe("Invalid credentials provided");
  });

  test("ends for a whole tenant after 20 unknown addresses in an hour", async () => {
    for (let network = 0; network < 20; network++)
      expect(await message(`n${network}@example.test`, "wrong", `198.51.${network}.1`)).toBe(
        "user not found",
      );
    expect(await message("last@example.test", "wrong", "198.51.200.1")).toBe("Invalid credentials provided");
    expect(await message(ADMIN, "wrong", "198.51.201.1")).toBe("Invalid credentials provided");
  });
});

test("signing in on the site obeys the same limits", async () => {
  await fail(5);
  const onSite = async (password: string) => {
    const csrf = await http<{ csrfToken: string }>({
      port: workspace.port,
      host: workspace.host,
      path: "/api/auth/csrf",
    });
    const answer = await http<{ url: string }>({
      port: workspace.port,
      host: workspace.host,
      method: "POST",
      path: "/api/auth/callback/credentials",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: cookieHeader(csrf.headers["set-cookie"]),
        ...from(HERE),
      },
      body: new URLSearchParams({
        email: ADMIN,
        password,
        csrfToken: csrf.body.csrfToken,
        json: "true",
      }).toString(),
    });
    return new URL(answer.body.url).searchParams.get("error");
  };
  await waitLasts();
  expect(await onSite(PASSWORD)).toMatch(/^RATE_LIMIT_ERROR:\d+$/);
  await waitIsOver();
  expect(await onSite(PASSWORD)).toBeNull();
});

test("a tenant's row raises a limit, and none lowers one", async () => {
  await limited.admin`insert into tenant_limit (tenant_id, name, points)
    values (${workspace.tenant.id}, 'signInFailures', 7), (${workspace.tenant.id}, 'unknownAddresses', 1)`;
  expect((await fail(7)).map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422]);
  expect((await tryWhileWaiting()).status).toBe(429);
  expect((await signIn("two@example.test", "wrong")).refusal.message).toBe("user not found");
  expect((await signIn("three@example.test", "wrong")).refusal.message).toBe("user not found");
});

test("a failed sign-in and a refused one are security events without what was typed", async () => {
  await fail(5, "secret.name@example.test", "192.0.2.77");
  expect((await tryWhileWaiting("secret.name@example.test", "192.0.2.77")).status).toBe(429);
  const events = async () =>
    (await limited.output())
      .split("\n")
      .filter((line) => line.includes(`"tenantId":${workspace.tenant.id},`))
      .join("\n");
  // The server's output may arrive after its response.
  await expect.poll(events).toContain('"event":"authn_login_fail"');
  await expect.poll(limited.output).toContain('"event":"excess_rate_limit_exceeded"');
  expect(await limited.output()).not.toContain("secret.name");
});

describe("without the table of counters", () => {
  test("sign-ins and token routes answer 503, and reads go on", async () => {
    const deal = await workspace.call(dealCalls.list);
    await limited.admin`alter table rate_limit rename to rate_limit_away`;
    const [login, read, proposal] = [
      await signIn(ADMIN, PASSWORD),
      await workspace.call(dealCalls.list),
      await workspace.call(proposalCalls.read, {
        as: null,
        params: { uuid: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff" },
      }),
    ];
    await limited.admin`alter table rate_limit_away rename to rate_limit`;
    expect(deal.status).toBe(200);
    expect([login.status, login.refusal.code, login.headers["retry-after"]]).toEqual([
      503,
      "SERVICE_UNAVAILABLE",
      "2",
    ]);
    expect(read.status).toBe(200);
    expect(proposal.status).toBe(404);
  });
});

test("nobody fills the log by what next-auth gets", async () => {
  const call = (method: "GET" | "POST", action: string, headers: Record<string, string>, body?: string) =>
    http<unknown>({
      port: workspace.port,
      host: workspace.host,
      method,
      path: `/api/auth/${action}`,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  expect((await call("GET", "session", { cookie: "kapi.session=unreadable" })).text).toBe("{}");
  const message = JSON.stringify({ code: "FORGED", level: "error", message: "forged" });
  expect((await call("POST", "_log", { "content-type": "application/json" }, message)).status).toBe(404);
  // From an address of its own: of one address, a kind of event is logged once a second.
  await fail(1, "after.that@example.test", "203.0.113.78");
  // The server's output may arrive after its response.
  await expect.poll(limited.output).toContain(`"tenantId":${workspace.tenant.id},`);
  expect(await limited.output()).not.toMatch(/next-auth|JWT_SESSION_ERROR|FORGED/i);
});
