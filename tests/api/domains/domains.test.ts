import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import postgres from "postgres";
import { closeConnection } from "@/db/client";
import type { DomainAnswer } from "@/lib/domain/domains/api";
import { checkDueDomains } from "@/lib/domain/domains/check-due-domains";
import { domainCalls } from "@/lib/domain/domains/calls";
import { followingCalls } from "@/lib/domain/deals/calls";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import type { Refusal } from "@/lib/core/contract/errors";
import { auditOf } from "../../support/audit-rows";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http, httpBytes } from "../../support/http";
import { startMailServer, type MailServer } from "../../support/mail-server";
import { startNameServer, type NameServer } from "../../support/name-server";
import { startServer, type RunningServer } from "../../support/server";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let database: TestDatabase;
let names: NameServer;
let mail: MailServer;
let server: RunningServer;
let admin: postgres.Sql;
let ours: Workspace;
let theirs: Workspace;

beforeAll(async () => {
  [database, names, mail] = await Promise.all([testDatabase(), startNameServer(), startMailServer()]);
  const env = {
    KAPI_DNS_SERVERS: names.address,
    MAIN_DOMAIN: "kapi.test",
    TRUST_PROXY: "1",
    SMTP_URL: mail.url,
  };
  server = await startServer({ databaseUrl: database.url, adminUrl: database.adminUrl, env });
  const at = { port: server.port, url: database.url, adminUrl: database.adminUrl };
  [ours, theirs] = [await makeWorkspace("ours", at), await makeWorkspace("theirs", at)];
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("NEXTAUTH_SECRET", "k".repeat(32));
  vi.stubEnv("KAPI_DNS_SERVERS", names.address);
  vi.stubEnv("MAIN_DOMAIN", "kapi.test");
});
beforeEach(() => names.behave("well"));
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeConnection();
  await admin.end();
  await server.stop();
  await Promise.all([mail.close(), names.close()]);
  await database.drop();
});

const add = (domain: string, workspace = ours) =>
  workspace.call(domainCalls.add, { as: "admin", body: { domain } });
const added = async (domain: string, workspace = ours) => (await add(domain, workspace)).body.data;
const check = async ({ id }: DomainAnswer, workspace = ours) =>
  (await workspace.call(domainCalls.check, { as: "admin", params: { id } })).body.data;
const remove = ({ id }: DomainAnswer) => ours.call(domainCalls.remove, { as: "admin", params: { id } });
const chooseMain = (id: number | null) => ours.call(domainCalls.chooseMain, { as: "admin", body: { id } });
const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
  http<Refusal>({ port: server.port, host, path, headers });
/** A domain of the workspace whose record has been verified. */
async function verified(domain: string, workspace = ours): Promise<DomainAnswer> {
  const made = await added(domain, workspace);
  names.text(made.record.name, made.record.value);
  return check(made, workspace);
}

describe("a domain of a workspace's own [T-27]", () => {
  test("is served once its TXT record says the token, and no sooner", async () => {
    const made = await added(" Devis.Éclair.test. ");
    expect(made).toMatchObject({
      domain: "devis.xn--clair-9ra.test",
      name: "devis.éclair.test",
      state: "pending",
      is_main: false,
      problem: null,
      record: {
        name: "_kapi.devis.xn--clair-9ra.test",
        value: expect.stringMatching(/^[\da-f]{32}$/) as string,
      },
    });
    expect((await ask(made.domain, "/login")).status).toBe(404);
    expect(await check(made)).toMatchObject({ state: "pending", problem: "absent", has_address: false });
    names.text(made.record.name, "v=spf1 -all", "another token");
    expect((await check(made)).problem).toBe("other_value");
    names.behave("failing");
    expect((await check(made)).problem).toBe("no_answer");
    names.behave("well");
    names.text(made.record.name, "v=spf1 -all", made.record.value);
    names.point(made.domain, "192.0.2.1");
    const seen = await check(made);
    expect(seen).toMatchObject({ state: "verified", problem: null, has_address: true });
    expect(seen.verified_at).not.toBeNull();
    const deal = await makeDeal(ours);
    for (const path of [
      "/login",
      `/proposals/${deal.uuid}`,
      callAddress(proposalCalls.read, { params: { uuid: deal.uuid } }),
    ])
      expect([path, (await ask(made.domain, path)).status]).toEqual([path, 200]);
    // After the verification the record may be removed.
    names.text(made.record.name);
    expect(await check(made)).toMatchObject({ state: "verified", problem: "absent" });
    expect(
      (await auditOf(database.adminUrl, ours.tenant.id, made.domain)).map(({ action }) => action),
    ).toEqual(["created", "verified"]);
  });

  test("has sign-ins of its own: the cookie is that host's alone, and the workspace the same", async () => {
    const { domain } = await verified("in.acme.test");
    const site = { port: server.port, host: domain };
    const { status, cookies } = await signInOnSite(site, { email: "admin@example.test", password: PASSWORD });
    expect(status).toBe(200);
    const line = cookies.find((cookie) => cookie.startsWith("kapi.session=")) ?? "";
    expect(line).not.toMatch(/Domain=/);
    const cookie = cookieHeader([line]);
    expect((await ask(domain, callAddress(authCalls.me), { cookie })).status).toBe(200);
    expect((await ask(domain, "/settings/domains", { cookie })).status).toBe(200);
    const behindTls = { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7" };
    const csrf = await ask(domain, "/api/auth/csrf", behindTls);
    expect(cookieHeader(csrf.headers["set-cookie"])).toContain("__Host-");
  });

  test("may begin links: mails and PDFs name it, links that were sent go on leading here", async () => {
    const { id, domain } = await verified("quotes.acme.test");
    const deal = await makeDeal(ours);
    const before = await pdfOf(deal.uuid);
    const { body } = await chooseMain(id);
    expect(body.data.domains.filter(({ is_main }) => is_main).map((each) => each.domain)).toEqual([domain]);
    await ours.call(followingCalls.send, {
      params: { id: deal.id },
      body: { contact_ids: [ours.catalog.contactIds[0]] },
    });
    expect((await mail.mailTo("ines@eclair.test")).links[0]).toContain(
      `https://${domain}/proposals/${deal.uuid}`,
    );
    expect((await pdfOf(deal.uuid)).equals(before)).toBe(false);
    for (const host of [domain, body.data.default_domain])
      expect([host, (await ask(host, `/proposals/${deal.uuid}`)).status]).toEqual([host, 200]);
    expect((await chooseMain(null)).body.data.domains.some(({ is_main }) => is_main)).toBe(false);
  });

  const pdfOf = async (uuid: string) =>
    (
      await httpBytes({
        port: server.port,
        host: ours.host,
        path: callAddress(proposalCalls.pdfLink, { params: { uuid } }),
      })
    ).body;

  test("that is not verified begins no links", async () => {
    const { id } = await added("later.acme.test");
    expect((await chooseMain(id)).status).toBe(409);
  });

  test("leads nowhere once it was removed, and links begin with the default one again", async () => {
    const made = await verified("old.acme.test");
    await chooseMain(made.id);
    expect((await remove(made)).status).toBe(204);
    expect((await ask(made.domain, callAddress(bootstrapCalls.read))).status).toBe(421);
    const { body } = await ours.call(domainCalls.list, { as: "admin" });
    expect(body.data.domains.some(({ domain, is_main }) => is_main || domain === made.domain)).toBe(false);
  });

  test.each([
    ["https://acme.test", "not_a_domain"],
    ["acme", "not_a_domain"],
    ["127.0.0.1", "not_a_domain"],
    ["acme.localhost", "not_a_domain"],
    ["kapi.test", "domain_of_platform"],
    ["quotes.kapi.test", "domain_of_platform"],
  ])("cannot be %s", async (domain, code) => {
    const { status, refusal } = await add(domain);
    expect([status, refusal.errors[0]?.field, refusal.errors[0]?.code]).toEqual([422, "domain", code]);
  });

  test("is one workspace's: whoever proves it first, and nobody is told whose it is", async () => {
    const [mine, other] = [await added("both.test"), await added("both.test", theirs)];
    expect((await add("BOTH.test")).refusal.errors[0]?.code).toBe("already_added");
    names.text(mine.record.name, mine.record.value, other.record.value);
    expect((await check(other, theirs)).state).toBe("verified");
    expect(await check(mine)).toMatchObject({ state: "pending", problem: "taken" });
    await remove(mine);
    const refused = await add("both.test");
    expect([refused.status, refused.refusal.errors[0]?.code]).toEqual([422, "taken"]);
    expect(refused.text).not.toContain(theirs.tenant.slug);
  });

  test("is one of ten at most", async () => {
    const { body } = await theirs.call(domainCalls.list, { as: "admin" });
    for (let number = body.data.domains.length; number < 10; number += 1)
      expect((await add(`n${number}.many.test`, theirs)).status).toBe(201);
    expect((await add("one-more.test", theirs)).status).toBe(409);
  });

  test("stands in the super admins' list of workspaces", async () => {
    const { domain } = await verified("listed.test");
    const { body } = await ours.call(tenantCalls.list, { as: "super_admin" });
    expect(body.data.find(({ id }) => id === ours.tenant.id)?.domains).toContain(domain);
    expect(body.data.find(({ id }) => id === theirs.tenant.id)?.domains).not.toContain(domain);
  });
});

describe("the chore that looks for records [T-27]", () => {
  const run = () => checkDueDomains(new AbortController().signal);
  const stored = async (domain: string) =>
    (
      await admin<{ verified_at: Date | null; next_check_at: Date | null; checked_at: Date | null }[]>`
        select verified_at, next_check_at, checked_at from own_domain
        where tenant_id = ${ours.tenant.id} and domain = ${domain}`
    )[0];
  const addedAgo = async (domain: string, days: number) => {
    const made = await added(domain);
    await admin`update own_domain set created_at = now() - make_interval(days => ${days}),
      next_check_at = now() - interval '1 second'
      where tenant_id = ${ours.tenant.id} and id = ${made.id}`;
    return made;
  };

  test("has a domain served that nobody checked by hand", async () => {
    const made = await added("by-itself.test");
    names.text(made.record.name, made.record.value);
    await run();
    const row = await stored(made.domain);
    expect(row?.verified_at).not.toBeNull();
    expect(row?.next_check_at).toBeNull();
    await expect.poll(async () => (await ask(made.domain, "/login")).status).toBe(200);
  });

  test("looks again after five minutes, more rarely as days pass, and not at all after a week", async () => {
    const [fresh, older, old] = [
      await addedAgo("fresh.test", 0),
      await addedAgo("older.test", 3),
      await addedAgo("old.test", 8),
    ];
    await run();
    const pauseOf = async ({ domain }: DomainAnswer) => {
      const { next_check_at, checked_at } = (await stored(domain)) ?? {};
      return next_check_at && checked_at ? (next_check_at.getTime() - checked_at.getTime()) / 60_000 : null;
    };
    expect(await pauseOf(fresh)).toBe(5);
    expect(await pauseOf(older)).toBe(360);
    expect(await pauseOf(old)).toBeNull();
    const { body } = await ours.call(domainCalls.list, { as: "admin" });
    expect(body.data.domains.find(({ domain }) => domain === old.domain)?.state).toBe("given_up");
    const before = names.asked.length;
    await run();
    expect(names.asked.length).toBe(before);
  });
});

describe("GET /api/tls/ask [T-27]", () => {
  const asked = async (domain: string, headers: Record<string, string> = {}, more = "") =>
    (await ask("127.0.0.1", `/api/tls/ask?domain=${encodeURIComponent(domain)}${more}`, headers)).status;

  test("says yes to hosts that are served, and to no others", async () => {
    const { domain } = await verified("certified.test");
    await added("pending.test");
    const { slug } = ours.tenant;
    const yes = [domain, "kapi.test", "www.kapi.test", `${slug}.kapi.test`, `www.${slug}.kapi.test`];
    const no = [
      "pending.test",
      "stranger.test",
      "nobody.kapi.test",
      `x.${slug}.kapi.test`,
      "127.0.0.1",
      "",
      "a b",
    ];
    for (const name of yes) expect([name, await asked(name)]).toEqual([name, 200]);
    for (const name of no) expect([name, await asked(name)]).toEqual([name, 404]);
  });

  test("tells nobody anything who comes through the proxy", async () => {
    expect(await asked("kapi.test", { "x-forwarded-for": "127.0.0.1, 198.51.100.7" })).toBe(404);
    expect(await asked("kapi.test", { "x-forwarded-for": "198.51.100.7" }, `&secret=${"s".repeat(32)}`)).toBe(
      404,
    );
  });
});
