import { readFileSync } from "node:fs";
import postgres from "postgres";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { http, httpBytes } from "@/tests/support/http";
import { startServer, type RunningServer } from "@/tests/support/server";

let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  database = await testDatabase({ demo: true });
  server = await startServer({
    databaseUrl: patient(database.url),
    adminUrl: database.adminUrl,
    env: { SECURITY_CONTACT: "mailto:security@kapi.example" },
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const status = async (path: string, headers: Record<string, string> = {}) =>
  (await http({ port: server.port, path, headers })).status;

test("answers 404 for the picture optimiser", async () => {
  expect(await status("/_next/image?url=%2Flogo.png&w=64&q=75")).toBe(404);
});

test("answers 414 for an address over 8 KiB and 431 for headers over 16 KiB", async () => {
  expect(await status(`/api/healthz?${"a".repeat(8_200)}`)).toBe(414);
  expect(await status("/api/healthz", { "x-long": "a".repeat(17_000) })).toBe(431);
});

test("an address that cannot be read is written down with its id, the API's and the site's [S-029]", async () => {
  for (const path of ["/api/deals/%zz", "/deals/%E0%A4%A"]) {
    const { headers } = await http({ port: server.port, path, headers: { "x-forwarded-for": "192.0.2.1" } });
    const lines = () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes(String(headers["x-request-id"])))
        .map((line) => JSON.parse(line) as object);
    // The server's output may arrive after its response.
    await expect.poll(lines).toEqual([
      expect.objectContaining({
        event: "input_validation_fail",
        route: `GET ${path}`,
        address: "127.0.0.1",
      }),
    ]);
  }
});

test("says that it answers, and which Kapi it is, without the database", async () => {
  const { status, body } = await http({ port: server.port, path: "/api/healthz" });
  const built = JSON.parse(readFileSync("dist/server/version.json", "utf8")) as object;
  expect([status, body]).toEqual([200, { status: "ok", ...built }]);
});

test("every answer forbids sniffing and framing features it has no use for", async () => {
  const { headers } = await http({ port: server.port, path: "/api/healthz" });
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["permissions-policy"]).toContain("geolocation=()");
  expect(headers["x-powered-by"]).toBeUndefined();
});

test("what browsers and crawlers ask for by themselves is there", async () => {
  const [icon, robots] = [
    await httpBytes({ port: server.port, path: "/favicon.ico" }),
    await http({ port: server.port, path: "/robots.txt" }),
  ];
  expect([
    icon.status,
    icon.headers["content-type"],
    icon.body.readUInt16LE(2),
    icon.body.readUInt16LE(4),
  ]).toEqual([200, "image/x-icon", 1, 3]);
  expect([robots.status, robots.text]).toEqual([200, expect.stringContaining("User-agent: *\nDisallow:\n")]);
});

test("whom to tell about a weakness is said where the operator named somebody (RFC 9116)", async () => {
  const {
    status: found,
    headers,
    text,
  } = await http({
    port: server.port,
    path: "/.well-known/security.txt",
  });
  expect([found, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toContain("Contact: mailto:security@kapi.example\nExpires: 20");
});

test("password managers find where a password is changed, browsers the manifest and the icon for a home screen", async () => {
  const change = await http({ port: server.port, path: "/.well-known/change-password" });
  expect([change.status, change.headers.location]).toEqual([307, "/profile?tab=password"]);
  const manifest = await http({ port: server.port, path: "/manifest.webmanifest" });
  expect([manifest.status, manifest.headers["content-type"]]).toEqual([200, "application/manifest+json"]);
  const icons = (JSON.parse(manifest.text) as { icons: { src: string }[] }).icons.map(({ src }) => src);
  for (const path of ["/apple-touch-icon.png", ...icons])
    expect((await httpBytes({ port: server.port, path })).status, path).toBe(200);
});

test("no answer of the API goes into an index, a proposal's PDF neither", async () => {
  for (const path of ["/api/healthz", "/api/proposals/3b241101-e2bb-4255-8caf-4136c566a962/pdf"])
    expect((await http({ port: server.port, path })).headers["x-robots-tag"]).toBe("noindex");
});

describe("a whole answer", () => {
  // The texts of a language: longer than a packet, the same for everybody, and with accents.
  const path = "/api/locales/fr.json";
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    httpBytes({ port: server.port, path, method, headers });

  test("says its length in bytes and goes out as it is", async () => {
    const { headers, body } = await ask();
    expect(headers["content-length"]).toBe(String(body.byteLength));
    expect(headers["transfer-encoding"]).toBeUndefined();
    expect(Object.keys(JSON.parse(body.toString("utf8")) as object)).not.toEqual([]);
  });

  test("is compressed for who takes it", async () => {
    const [plain, { headers, body }] = [await ask(), await ask({ "accept-encoding": "gzip" })];
    expect(headers["content-encoding"]).toBe("gzip");
    expect(headers["content-length"]).toBe(String(body.byteLength));
    expect(gunzipSync(body).equals(plain.body)).toBe(true);
  });

  test("to HEAD has the same length and no body", async () => {
    const [{ body }, head] = [await ask(), await ask({}, "HEAD")];
    expect([head.status, head.headers["content-length"], head.body.byteLength]).toEqual([
      200,
      String(body.byteLength),
      0,
    ]);
  });

  test("is each caller's own, however many ask at once", async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `request-${index}-of-many`);
    const answers = await Promise.all(
      ids.map((id) =>
        http<{ request_id: string }>({
          port: server.port,
          path: "/api/deals",
          headers: { "x-request-id": id },
        }),
      ),
    );
    expect(answers.map(({ status: code, body }) => [code, body.request_id])).toEqual(
      ids.map((id) => [401, id]),
    );
  });
});

test("a caller's x-tenant does not choose the tenant [X-14]", async () => {
  const sent = { email: "super_admin@demo.test", password: "Demo1234" };
  const answer = await http({
    port: server.port,
    host: "acme.localhost",
    method: "POST",
    path: "/api/login",
    headers: { "x-tenant": "local" },
    body: sent,
  });
  expect(answer.status).toBe(422);
});

test("asked to end, it refuses new connections, finishes the running request and ends with 0", async () => {
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  const held = await admin.reserve();
  await held.unsafe("begin; lock table user_account in access exclusive mode");
  const running = http({
    port: server.port,
    host: "acme.localhost",
    method: "POST",
    path: "/api/login",
    body: { email: "admin@demo.test", password: "Demo1234" },
  });
  await untilBlocked(held);

  const ended = server.stop();
  await until(() =>
    http({ port: server.port, path: "/api/healthz" }).then(
      () => false,
      () => true,
    ),
  );
  await held.unsafe("rollback");
  held.release();

  expect((await running).status).toBe(200);
  expect(await ended).toBe(0);
  await admin.end();
});

/** Repeats until it is true or the test's timeout ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  if (!(await isSo())) await until(isSo);
}
