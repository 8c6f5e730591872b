import { afterAll, beforeAll, expect, test } from "vitest";
import { storedKey } from "@/lib/limits/stored-key";
import { from, limitedServer, type LimitedServer } from "../../support/limited-server";
import { PASSWORD, type Workspace } from "../../support/workspace";

let limited: LimitedServer;
let workspace: Workspace;
beforeAll(async () => {
  limited = await limitedServer({ KAPI_PROCESSES: "2" });
  process.env["NEXTAUTH_SECRET"] = limited.secret;
});
afterAll(() => limited.stop());

const signIn = (email: string, password: string, address: string) => workspace.call("POST", "/api/login", { as: null, body: { email, password }, headers: from(address) });

test("an exact limit holds over several processes", async () => {
  workspace = await limited.workspace("processes");
  const body = { token: "x".repeat(43), email: "admin@example.test", password: "Abcdef12", password_confirmation: "Abcdef12" };
  const answers = await Promise.all(Array.from({ length: 40 }, () => workspace.call("POST", "/api/reset-password", { as: null, body, headers: from("203.0.113.9") })));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});

test("failed sign-ins are let through five times, and once more after each wait that doubles", async () => {
  workspace = await limited.workspace("waits");
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn("admin@example.test", "wrong", "203.0.113.9")));
  const seconds = (performance.now() - begun) / 1_000;
  const tried = answers.filter(({ status }) => status === 422).length;
  // On a busy machine the forty take longer than the first wait of a second: after waits of 1, 2 and 4 s one more each may try.
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(5 + Math.floor(Math.log2(1 + seconds)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - tried);
});

test("a tenant that somebody tries a list on lets only networks in from which people signed in before", async () => {
  workspace = await limited.workspace("list");
  const known = "198.51.100.7";
  expect((await signIn("manager@example.test", PASSWORD, known)).status).toBe(200);
  await limited.admin`insert into rate_limit (key, points, expire) values (${storedKey("signInOfTenant", workspace.tenant.id, "")}, 500, now() + interval '1 minute')`;
  // Each process learns of the others when a twentieth of the limit has come together in it. Each try is from a network of its own, so
  // that no limit of a network answers in its place.
  let tries = 0;
  const fromAnywhere = (email: string, password: string) => signIn(email, password, `100.64.${tries++ % 250}.1`);
  await expect.poll(async () => (await Promise.all(Array.from({ length: 20 }, (_, index) => fromAnywhere(`n${index}@example.test`, "wrong")))).every(({ status }) => status === 429), { interval: 0, timeout: 15_000 }).toBe(true);
  expect((await fromAnywhere("admin@example.test", PASSWORD)).status).toBe(429);
  expect((await signIn("admin@example.test", PASSWORD, known)).status).toBe(200);
}, 30_000);
