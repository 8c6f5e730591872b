import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { followingCalls } from "@/lib/domain/deals/calls";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import type { Refusal } from "@/lib/core/contract/errors";
import type { ResponseOf } from "@/lib/core/contract/contract";
import type { bootstrapApi } from "@/lib/server/bootstrap/api";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http } from "../../support/http";
import { startMailServer, type MailServer } from "../../support/mail-server";
import { startServer, type RunningServer } from "../../support/server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let database: TestDatabase;
let mail: MailServer;
let server: RunningServer;
let workspace: Workspace;
let other: Workspace;

// The workspaces are created without a main domain. It is set later, as operators do.
beforeAll(async () => {
  [database, mail] = await Promise.all([testDatabase(), startMailServer()]);
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { SMTP_URL: mail.url, MAIN_DOMAIN: "kapi.test" },
  });
  const at = { port: server.port, url: database.url, adminUrl: database.adminUrl };
  [workspace, other] = [await makeWorkspace("moving", at), await makeWorkspace("staying", at)];
});
afterAll(async () => {
  await server.stop();
  await mail.close();
  await database.drop();
});

const put = (ofTenant: Workspace, own_domain: unknown) =>
  workspace.call(tenantCalls.update, {
    as: "super_admin",
    params: { id: ofTenant.tenant.id },
    untyped: { body: { data: { type: "tenant", attributes: { own_domain } } } },
  });
/** The address of the link in a mail to the customer. */
const mailedLink = async () => {
  const deal = await makeDeal(workspace);
  await workspace.call(followingCalls.send, {
    params: { id: deal.id },
    body: { contact_ids: [workspace.catalog.contactIds[0]] },
  });
  const sent = await mail.mailTo("ines@eclair.test");
  return sent.links[0]?.replace(`/proposals/${deal.uuid}?language=en`, "");
};
const ask = (host: string, path: string) =>
  http<Refusal & ResponseOf<typeof bootstrapApi.read>>({ port: server.port, host, path });

describe("a tenant's domain [T-13]", () => {
  test("follows the configuration: with MAIN_DOMAIN set later, links in mails lead to the new host", async () => {
    expect(await mailedLink()).toBe(`https://${workspace.tenant.slug}.kapi.test`);
    expect((await ask(`${workspace.tenant.slug}.kapi.test`, "/login")).status).toBe(200);
  });

  test("is its own when a super admin gave it one: links lead there, and pages and calls are served there", async () => {
    const { body } = await put(workspace, " Quotes.Café.test ");
    const own = "quotes.xn--caf-dma.test";
    expect(body.data).toMatchObject({ domain: own, own_domain: own });
    expect(await mailedLink()).toBe(`https://${own}`);
    expect((await ask(own, "/login")).status).toBe(200);
    const deal = await makeDeal(workspace);
    expect((await ask(own, `/proposals/${deal.uuid}`)).status).toBe(200);
    expect((await ask(own, callAddress(proposalCalls.read, { params: { uuid: deal.uuid } }))).status).toBe(
      200,
    );
    const foreign = await http<Refusal>({
      port: server.port,
      host: own,
      path: callAddress(proposalCalls.read, { params: { uuid: deal.uuid } }),
      headers: { "x-tenant-uuid": other.tenant.uuid },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, "TENANT_MISMATCH"]);
    expect((await put(workspace, "")).body.data).toMatchObject({
      domain: `${workspace.tenant.slug}.kapi.test`,
      own_domain: null,
    });
    expect((await ask(own, callAddress(bootstrapCalls.read))).status).toBe(421);
  });

  test("that nobody was given is 421 for the API and 404 for every page", async () => {
    const { status, body } = await ask("stranger.test", callAddress(bootstrapCalls.read));
    expect([status, body.code]).toEqual([421, "UNKNOWN_HOST"]);
    for (const path of ["/", "/login", "/dashboard", "/terms"])
      expect([path, (await ask("stranger.test", path)).status]).toEqual([path, 404]);
  });

  test.each([
    ["https://quotes.test", "custom"],
    ["quotes", "custom"],
    ["127.0.0.1", "custom"],
    ["a b.test", "custom"],
    ["quotes.localhost", "custom"],
    ["x".repeat(64) + ".test", "custom"],
    ["acme.kapi.test", "domain_of_platform"],
    ["kapi.test", "domain_of_platform"],
  ])("cannot be %s", async (domain, code) => {
    const { status, refusal } = await put(workspace, domain);
    expect([status, refusal.errors[0]?.field, refusal.errors[0]?.code]).toEqual([
      422,
      "data.attributes.own_domain",
      code,
    ]);
  });

  test("cannot be another tenant's", async () => {
    await put(other, "taken.test");
    const { status, refusal } = await put(workspace, "TAKEN.test");
    expect([status, refusal.errors[0]?.code]).toEqual([422, "taken"]);
  });
});

test("npm run tenant-domains shows the domains, gives one and takes it away [T-13]", async () => {
  const run = async (...words: string[]) =>
    promisify(execFile)(process.execPath, ["dist/server/tenant-domains.mjs", ...words], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        DATABASE_ADMIN_URL: database.adminUrl,
        NEXTAUTH_SECRET: "s".repeat(40),
        MAIN_DOMAIN: "kapi.test",
      },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  const { slug } = workspace.tenant;
  expect(await run()).toContain(`${slug}  ${slug}.kapi.test\n`);
  expect(await run(slug, "devis.test")).toContain(`${slug}  devis.test  (its own)\n`);
  expect(await run(slug, "taken.test")).toContain("taken.test: This domain belongs to another workspace");
  expect(await run("nobody", "x.test")).toContain("There is no workspace nobody.");
  expect(await run(slug, "--none")).toContain(`${slug}  ${slug}.kapi.test\n`);
});
