import { patient } from "./database";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { TEMPLATE, makeTemplate, startCluster } from "./cluster";
import { createDatabase } from "./nodes";
import { raiseLimitsOfAll } from "./raise-limits";
import { startServer } from "./server";

/** The host's responses. */
export type ClusterAnswer = { superuser: string; admin: string; request: string; template: string };
export type SharedServerAnswer = { port: number; url: string; adminUrl: string; dataFolder: string };
/** `secret` is what the server hashes the keys of its counters with. */
export type LimitedServerAnswer = SharedServerAnswer & { secret: string };
export type OutputAnswer = { output: string };

/**
 * The host process of a test run. It owns the resources that test files share and starts each when it is
 * first requested, so that pure unit tests start nothing. Its address is in KAPI_TEST_HOST.
 *
 * GET /cluster          addresses in the run's PostgreSQL, with the name of the migrated template
 * GET /cluster/demo     the same, with a template that contains the demo data
 * GET /server           the application server that API tests share, with its own database
 * GET /server/demo      the one that browser tests share, on a database with the demo data
 * GET /server/limited   the one for tests of limits: with the product's own limits, behind a trusted proxy
 * GET /server/limited/2 the same, run as two processes
 * GET /server/limited/output   the output of /server/limited so far
 */
export async function startTestHost(): Promise<{ url: string; close: () => Promise<void> }> {
  const started: (() => Promise<unknown>)[] = [];
  const cluster = once(async () => {
    const server = await startCluster();
    started.push(server.stop);
    return server;
  });
  const demoTemplate = once(async () => {
    const server = await cluster();
    const { seedDemo } = await import("../../scripts/demo/demo");
    await makeTemplate(server, `${TEMPLATE}_demo`, TEMPLATE, () =>
      seedDemo(server.adminUrl(`${TEMPLATE}_demo`)),
    );
    return `${TEMPLATE}_demo`;
  });
  const addresses = async (template: string): Promise<ClusterAnswer> => {
    const server = await cluster();
    return {
      superuser: server.superuserUrl("DATABASE"),
      admin: server.adminUrl("DATABASE"),
      request: server.requestUrl("DATABASE"),
      template,
    };
  };
  const serve = async (
    database: string,
    template: string,
    env: Record<string, string>,
    limits: "raised" | "own",
  ) => {
    const server = await cluster();
    await createDatabase(server.superuserUrl(), database, template);
    if (limits === "raised") await raiseLimitsOfAll(server.adminUrl(database));
    const [url, adminUrl] = [server.requestUrl(database), server.adminUrl(database)];
    const running = await startServer({ databaseUrl: limits === "own" ? patient(url) : url, adminUrl, env });
    started.unshift(running.stop);
    return { running, answer: { port: running.port, url, adminUrl, dataFolder: running.dataFolder } };
  };
  const shared = (database: string, template: () => Promise<string>, processes: string) =>
    once(async (): Promise<SharedServerAnswer> => {
      const env = { KAPI_PROCESSES: processes, KAPI_WEBHOOK_PRIVATE: "1", KAPI_SSO_PRIVATE: "1" };
      return (await serve(database, await template(), env, "raised")).answer;
    });
  const limited = (processes: string) =>
    once(async () => {
      const secret = randomBytes(32).toString("base64url");
      const env = { ...limitedEnv(secret), KAPI_PROCESSES: processes };
      const { running, answer } = await serve(`kapi_limited_${processes}`, TEMPLATE, env, "own");
      return { running, answer: { ...answer, secret } satisfies LimitedServerAnswer };
    });
  const [limitedOne, limitedTwo] = [limited("1"), limited("2")];
  const routes: Record<string, () => Promise<unknown>> = {
    "/cluster": () => addresses(TEMPLATE),
    "/cluster/demo": async () => addresses(await demoTemplate()),
    "/server": shared("kapi_shared", () => Promise.resolve(TEMPLATE), "1"),
    // Two processes, so that state that one of them wrongly keeps in memory breaks a test.
    "/server/demo": shared("kapi_shared_demo", demoTemplate, "2"),
    "/server/limited": async () => (await limitedOne()).answer,
    "/server/limited/2": async () => (await limitedTwo()).answer,
    "/server/limited/output": async (): Promise<OutputAnswer> => ({
      output: (await limitedOne()).running.output(),
    }),
  };
  return listen(routes, async () => {
    for (const stop of started) await stop();
  });
}

/**
 * Settings for a server whose limits are tested. The trusted proxy lets a test choose the client's address,
 * and the larger pool leaves connections free while some requests wait for locks.
 */
export const limitedEnv = (secret: string): Record<string, string> => ({
  TRUST_PROXY: "1",
  DATABASE_POOL: "40",
  NEXTAUTH_SECRET: secret,
});

function once<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= start());
}

async function listen(routes: Record<string, () => Promise<unknown>>, close: () => Promise<void>) {
  // Connections stay open: one that closed at the moment of a slow test file's next request would fail that request.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const route = routes[request.url ?? ""];
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!route) answer(404, { message: "Unknown" });
    else
      route().then(
        (body) => answer(200, body),
        (error: Error) => answer(500, { message: error.stack }),
      );
  });
  server.unref();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await close();
    },
  };
}
