import { request } from "node:http";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, patient, testDatabase } from "../../support/database";
import { startServer, type RunningServer } from "../../support/server";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

// A server of this test file, because the test locks a table.
let database: TestDatabase;
let server: RunningServer;
let workspace: Workspace;
let cookie: string;
beforeAll(async () => {
  database = await testDatabase();
  server = await startServer({ databaseUrl: patient(database.url), adminUrl: database.adminUrl });
  workspace = await makeWorkspace("loading", { port: server.port, ...database });
  cookie = cookieHeader(
    (await signInOnSite(workspace, { email: "employee@example.test", password: PASSWORD })).cookies,
  );
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Requests a page and calls `arrived` with all HTML received so far whenever more arrives. */
function stream(path: string, language: string, arrived: (html: string) => void): Promise<string> {
  const { port, host } = workspace;
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        path,
        headers: { host: `${host}:${port}`, cookie: `${cookie}; kapi.language=${language}` },
      },
      (answer) => {
        let html = "";
        answer.setEncoding("utf8").on("data", (part: string) => arrived((html += part)));
        answer.once("error", fail).once("end", () => done(html));
      },
    );
    outgoing.once("error", fail).end();
  });
}

test.each([
  ["en", "Loading...", "No deals yet"],
  ["fr", "Chargement...", "Aucune proposition"],
])(
  "in %s a guarded page says '%s' while its content is being read [GRD-15] [S-016]",
  async (language, loading, content) => {
    const admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
    const held = await admin.reserve();
    await held.unsafe("begin; lock table deal in access exclusive mode");
    let shown: string | null = null;
    const released: Promise<unknown>[] = [];
    const html = await stream("/deals", language, (soFar) => {
      if (shown !== null || !soFar.includes(loading)) return;
      // The text arrived while the deals could not be read. Now they may be.
      shown = soFar;
      // This driver sends a query only when it is awaited or executed explicitly.
      released.push(held.unsafe("rollback").execute());
    });
    await Promise.all(released);
    // As the text of an element: among the texts of the page's scripts it may have arrived.
    expect(shown).not.toContain(`>${content}`);
    expect(html).toContain(`>${content}`);
    held.release();
    await admin.end();
  },
);
