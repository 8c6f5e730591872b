import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { http } from "@/tests/support/http";
import { startServer, type RunningServer } from "@/tests/support/server";

let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  database = await testDatabase({ demo: true });
  server = await startServer({ databaseUrl: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const status = async (path: string, headers: Record<string, string> = {}) => (await http({ port: server.port, path, headers })).status;

test("answers 404 for the picture optimiser", async () => {
  expect(await status("/_next/image?url=%2Flogo.png&w=64&q=75")).toBe(404);
});

test("answers 414 for an address over 8 KiB and 431 for headers over 16 KiB", async () => {
  expect(await status(`/api/healthz?${"a".repeat(8_200)}`)).toBe(414);
  expect(await status("/api/healthz", { "x-long": "a".repeat(17_000) })).toBe(431);
});

test("every answer forbids sniffing and framing features it has no use for", async () => {
  const { headers } = await http({ port: server.port, path: "/api/healthz" });
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["permissions-policy"]).toContain("geolocation=()");
  expect(headers["x-powered-by"]).toBeUndefined();
});

test("a caller's x-tenant does not choose the tenant [X-14]", async () => {
  const sent = { email: "super_admin@demo.test", password: "Demo1234" };
  const answer = await http({ port: server.port, host: "acme.localhost", method: "POST", path: "/api/login", headers: { "x-tenant": "local" }, body: sent });
  expect(answer.status).toBe(422);
});

test("asked to end, it refuses new connections, finishes the running request and ends with 0", async () => {
  const admin = postgres(database.adminUrl, { max: 2, onnotice: () => undefined });
  const held = await admin.reserve();
  await held.unsafe("begin; lock table user_account in access exclusive mode");
  const running = http({ port: server.port, host: "acme.localhost", method: "POST", path: "/api/login", body: { email: "admin@demo.test", password: "Demo1234" } });
  await until(async () => (await admin`select 1 from pg_locks where relation = 'user_account'::regclass and not granted`).length > 0);

  const ended = server.stop();
  await until(() => http({ port: server.port, path: "/api/healthz" }).then(() => false, () => true));
  await held.unsafe("rollback");
  held.release();

  expect((await running).status).toBe(200);
  expect(await ended).toBe(0);
  await admin.end();
});

/** Asks until it is so; the test's own time limit ends it otherwise. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  if (!(await isSo())) await until(isSo);
}
