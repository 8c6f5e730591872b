import type { CallQuery } from "@/app/_client/call-parts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { viewProposal } from "@/lib/domain/proposals/view-proposal";
import { followingCalls, dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { callAddress } from "@/app/_client/call-address";
import { untilBlocked } from "../../support/blocked";
import { patient } from "../../support/database";
import { signInOnSite, cookieHeader } from "../../support/site-session";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { http } from "../../support/http";
import { makeDeal, PASSWORD, type Workspace } from "../../support/workspace";

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  site = await startMailingSite("timeline");
  ({ workspace } = site);
  Object.assign(process.env, { DATABASE_URL: patient(site.database.url), NEXTAUTH_SECRET: "k".repeat(32) });
});
afterAll(async () => {
  await closeConnection();
  await site.close();
});

const timeline = async (id: number, query: CallQuery<typeof followingCalls.timeline> = {}) =>
  (await workspace.call(followingCalls.timeline, { as: "employee", params: { id }, query })).body;
/** Without the kind "pdf", because PDFs are rendered at an unpredictable time. */
const kinds = async (id: number) =>
  (await timeline(id, { per_page: 100 })).data.filter(({ kind }) => kind !== "pdf").map(({ kind }) => kind);
const share = (id: number) => workspace.call(followingCalls.share, { as: "employee", params: { id } });
/** A deal whose link a member has copied. */
const makeShared = async (attributes: Parameters<typeof makeDeal>[1] = {}) => {
  const deal = await makeDeal(workspace, attributes);
  await share(deal.id);
  return deal;
};
const view = (uuid: string, headers: Record<string, string> = {}) =>
  workspace.call(proposalCalls.view, { as: null, params: { uuid }, headers });

describe("GET /deals/{id}/timeline", () => {
  test("tells one group of events alone, or the PDFs [U-27]", async () => {
    const deal = await makeShared();
    await view(deal.uuid);
    const shown = async (group: "customer" | "mail" | "deal" | "pdf") => {
      const { data, meta } = await timeline(deal.id, { "filter[group]": group });
      expect(meta.total).toBe(data.length);
      return data.map(({ kind }) => kind);
    };
    expect(await shown("customer")).toEqual(["viewed"]);
    expect(await shown("mail")).toEqual(["shared"]);
    expect(await shown("deal")).toEqual(["created"]);
    await workspace.call(proposalCalls.pdfOfDeal, { params: { id: deal.id }, body: {} });
    expect(new Set(await shown("pdf"))).toEqual(new Set(["pdf"]));
  });

  test("refuses a group that there is not, naming those that there are [U-27]", async () => {
    const deal = await makeDeal(workspace);
    const { status, refusal } = await workspace.call(followingCalls.timeline, {
      params: { id: deal.id },
      query: { "filter[group]": "views" } as never,
    });
    expect([status, refusal?.message]).toEqual([422, expect.stringContaining("customer")]);
  });

  test("tells who did what, newest first", async () => {
    const { items } = workspace.catalog;
    const deal = await makeDeal(workspace, { name: "Story" }, [
      { sale_catalog_item_id: items.fixed },
      { sale_catalog_item_id: items.limited, is_optional: true },
    ]);
    const option = deal.lineItems.find((line) => line.is_optional)?.id;
    await workspace.call(followingCalls.send, {
      params: { id: deal.id },
      body: { contact_ids: [workspace.catalog.contactIds[0]], message: "Hello" },
    });
    await view(deal.uuid);
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: option ?? 0, is_selected: true }] },
    });
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: option ?? 0, is_selected: false }] },
    });
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    const { data } = await timeline(deal.id);
    expect(data.filter(({ kind }) => kind !== "pdf")).toMatchObject([
      {
        kind: "accepted",
        actor: "visitor",
        by: null,
        details: {
          signed_name: "Inès Roy",
          verification_code: expect.stringMatching(/^([0-9A-F]{4}-){4}[0-9A-F]{4}$/) as unknown,
        },
      },
      { kind: "options_changed", details: { ticked: [], unticked: ["Domain"] } },
      { kind: "options_changed", details: { ticked: ["Domain"], unticked: [] } },
      { kind: "viewed", actor: "visitor", details: { first: true } },
      {
        kind: "sent",
        actor: "member",
        by: "Zoé manager",
        details: { recipients: ["Inès Roy <ines@eclair.test>"], message: "Hello" },
      },
      { kind: "created", actor: "member", by: "Zoé manager", details: { revision: 1 } },
    ]);
  });

  test("still names what the customer ticked once the deal's lines were written anew", async () => {
    const { items } = workspace.catalog;
    const deal = await makeDeal(workspace, {}, [
      { sale_catalog_item_id: items.fixed },
      { sale_catalog_item_id: items.limited, is_optional: true },
    ]);
    const option = deal.lineItems.find((line) => line.is_optional)?.id;
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: option ?? 0, is_selected: true }] },
    });
    for (const attributes of [
      { currency: "USD" },
      { lineItems: [{ sale_catalog_item_id: items.fixed, quantity: 1 }] },
    ]) {
      const { status } = await workspace.call(dealCalls.update, {
        params: { id: deal.id },
        body: { data: { attributes } },
      });
      expect(status).toBe(200);
      const { data } = await timeline(deal.id);
      expect(data.find(({ kind }) => kind === "options_changed")?.details).toEqual({
        ticked: ["Domain"],
        unticked: [],
      });
    }
  });

  test("says when a PDF was made, and in which language", async () => {
    const deal = await makeDeal(workspace);
    await workspace.call(proposalCalls.pdf, {
      as: null,
      params: { uuid: deal.uuid },
      query: { language: "fr" },
    });
    const { data } = await timeline(deal.id);
    expect(data.filter(({ kind, details }) => kind === "pdf" && details["language"] === "fr")).toMatchObject([
      { actor: "system", by: null },
    ]);
  });

  test("leads from a replaced deal to its successor, and refusals by staff have a name", async () => {
    const first = await makeDeal(workspace);
    const second = await makeDeal(workspace, {}, undefined, first.id);
    await workspace.call(dealCalls.refuse, { as: "admin", params: { id: second.id } });
    expect((await timeline(first.id)).data.find(({ kind }) => kind === "replaced")).toMatchObject({
      details: { deal_id: second.id },
    });
    expect((await timeline(second.id)).data.filter(({ kind }) => kind !== "pdf")).toMatchObject([
      { kind: "refused", by: "Zoé admin" },
      { kind: "created", details: { revision: 2 } },
    ]);
  });

  test("is paged", async () => {
    const deal = await makeDeal(workspace);
    await site.admin`insert into deal_event (tenant_id, deal_id, kind, actor, at, data)
      select ${workspace.tenant.id}, ${deal.id}, 'viewed', 'visitor', now() + n * interval '1 second', '{"first": false}'
      from generate_series(1, 24) n`;
    const pages = async () => [await timeline(deal.id), await timeline(deal.id, { page: 2 })] as const;
    let [first, second] = await pages();
    // Reads both pages again if a PDF was rendered in between, because they must show the same state.
    while (first.meta.total !== (await timeline(deal.id)).meta.total) [first, second] = await pages();
    expect(first.data).toHaveLength(20);
    expect(second.data.length).toBe(first.meta.total - 20);
    expect(first.meta).toMatchObject({ current_page: 1, per_page: 20, last_page: 2 });
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(first.meta.total);
    const times = [...first.data, ...second.data].map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one, other) => other - one));
  });
});

describe("POST /proposals/{uuid}/view", () => {
  test("counts only from when the link was sent or copied on, for each version of the offer", async () => {
    const deal = await makeDeal(workspace);
    expect((await view(deal.uuid)).body.data.counted).toBe(false);
    expect(await kinds(deal.id)).toEqual(["created"]);
    expect((await share(deal.id)).body.data.noted).toBe(true);
    expect((await share(deal.id)).body.data.noted).toBe(false);
    expect((await view(deal.uuid)).body.data.counted).toBe(true);
    expect(await kinds(deal.id)).toEqual(["viewed", "shared", "created"]);
    const next = await makeDeal(workspace, {}, undefined, deal.id);
    expect((await view(next.uuid)).body.data.counted).toBe(true);
    expect((await share(987_654)).status).toBe(404);
  });

  test("counts once a day for each network and keeps no address", async () => {
    const deal = await makeShared();
    const today = () => new Date().toISOString().slice(0, 10);
    const begun = today();
    const answers = await Promise.all(Array.from({ length: 5 }, () => view(deal.uuid)));
    const days = new Set([begun, today()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await site.admin<
      { day: string; network_hash: string; text: string }[]
    >`select day::text, network_hash, v::text as text from proposal_view v where deal_id = ${deal.id}`;
    // One row, or two if the date changed during the test.
    expect(rows.length).toBeGreaterThanOrEqual(1);
    expect(new Set(rows.map(({ day }) => day)).size).toBe(rows.length);
    for (const { day, network_hash: hash, text } of rows) {
      expect([...days]).toContain(day);
      expect(hash).toMatch(/^[0-9a-f]{32}$/);
      expect(text).not.toContain("127.0.0");
    }
    expect(answers.filter(({ body }) => body.data.counted)).toHaveLength(rows.length);
    expect((await kinds(deal.id)).filter((kind) => kind === "viewed")).toHaveLength(rows.length);
    const events = await site.admin<
      { data: object }[]
    >`select data from deal_event where kind = 'viewed' and deal_id = ${deal.id} order by id`;
    expect(events.map(({ data }) => data)).toEqual(rows.map((_, index) => ({ first: index === 0 })));
  });

  test("lets the first views from two networks follow each other", async () => {
    const deal = await makeShared();
    const { tenant } = workspace;
    // Calls the verb directly, because an endpoint would hide a deadlock by retrying.
    const viewFrom = (address: string) =>
      withTenant(tenant.id, (db) =>
        viewProposal(
          {
            tenant,
            tenantId: tenant.id,
            db,
            now: new Date(),
            actor: { kind: "visitor" },
            request: { id: "view", address, userAgent: "", language: "" },
            afterCommit: () => undefined,
          },
          deal.uuid,
          new Headers(),
        ),
      );
    const views = await site.admin.begin(async (sql) => {
      await sql`select 1 from deal where tenant_id = ${workspace.tenant.id} and id = ${deal.id} for no key update`;
      const both = Promise.allSettled(["203.0.113.7", "198.51.100.7"].map(viewFrom));
      await untilBlocked(sql, 2);
      return { both };
    });
    expect(await views.both).toMatchObject([
      { status: "fulfilled", value: { counted: true } },
      { status: "fulfilled", value: { counted: true } },
    ]);
    const seen = await site.admin<
      { first: boolean }[]
    >`select (data->>'first')::boolean as first from deal_event where kind = 'viewed' and deal_id = ${deal.id}
      order by 1`;
    expect(seen.map(({ first }) => first)).toEqual([false, true]);
  });

  test("counts again on another day, but only the first is the first", async () => {
    const deal = await makeShared();
    await view(deal.uuid);
    await site.admin`update proposal_view set day = day - 1 where deal_id = ${deal.id}`;
    expect((await view(deal.uuid)).body.data.counted).toBe(true);
    const seen = (await timeline(deal.id)).data.filter(({ kind }) => kind === "viewed");
    expect(seen.map(({ details }) => details["first"])).toEqual([false, true]);
  });

  test("never counts a GET or HEAD, of the page or of the call", async () => {
    const deal = await makeShared();
    for (const method of ["GET", "HEAD"]) {
      const path = callAddress(proposalCalls.view, { params: { uuid: deal.uuid } });
      expect((await workspace.raw(method, path, { as: null })).status).toBe(405);
      await http({ port: workspace.port, host: workspace.host, method, path: `/proposals/${deal.uuid}` });
      await http({
        port: workspace.port,
        host: workspace.host,
        method,
        path: callAddress(proposalCalls.read, { params: { uuid: deal.uuid } }),
      });
    }
    expect(await kinds(deal.id)).toEqual(["shared", "created"]);
  });

  test("never counts staff", async () => {
    const deal = await makeShared();
    const { cookies } = await signInOnSite(workspace, { email: "employee@example.test", password: PASSWORD });
    expect((await view(deal.uuid, { cookie: cookieHeader(cookies) })).body.data.counted).toBe(false);
    expect(await kinds(deal.id)).toEqual(["shared", "created"]);
  });

  test("changes nothing that the customer refers to", async () => {
    const deal = await makeShared();
    await view(deal.uuid);
    expect(
      (
        await workspace.call(proposalCalls.accept, {
          as: null,
          params: { uuid: deal.uuid },
          headers: { "if-match": `"${deal.id}-1"` },
          body: { name: "Inès Roy" },
        })
      ).status,
    ).toBe(200);
  });
});

test("why staff refused stands in the timeline and in the webhook, never on the page, and the first reason stays [T-29]", async () => {
  const deal = await makeDeal(workspace);
  for (const reason of [" Too large for us ", "Another"])
    expect(
      (await workspace.call(dealCalls.refuse, { params: { id: deal.id }, body: { reason } })).status,
    ).toBe(200);
  const { data } = (await workspace.call(followingCalls.timeline, { params: { id: deal.id } })).body;
  expect(data.filter(({ kind }) => kind === "refused")).toMatchObject([
    { details: { reason: "Too large for us" } },
  ]);
  const page = await workspace.raw("GET", `/proposals/${deal.uuid}`, { as: null });
  expect([page.status, page.text.includes("Too large")]).toEqual([200, false]);
  const long = { reason: "x".repeat(1_001) };
  expect((await workspace.call(dealCalls.refuse, { params: { id: deal.id }, body: long })).status).toBe(422);
});

test("events that a newer release recorded do not hide the others", async () => {
  const deal = await makeDeal(workspace);
  const recorded = (kind: string, data: Record<string, string | number>) => site.admin`
    insert into deal_event (tenant_id, deal_id, kind, actor, data)
    select tenant_id, id, ${kind}, 'system', ${site.admin.json(data)} from deal where id = ${deal.id}`;
  await recorded("reminded", { days: 3, by: "letter" });
  await recorded("reminded", { hours: 48 });
  await recorded("sung", { song: "Ode" });
  const { data, meta } = await timeline(deal.id, { per_page: 100 });
  expect(meta.total).toBe(data.length);
  expect(data.filter(({ kind }) => kind !== "pdf")).toMatchObject([
    { kind: "reminded", details: {} },
    { kind: "reminded", details: { days: 3 } },
    { kind: "created", details: { revision: 1 } },
  ]);
  const { cookies } = await signInOnSite(workspace, { email: "employee@example.test", password: PASSWORD });
  const page = await http({
    port: workspace.port,
    host: workspace.host,
    path: `/deals/${deal.id}`,
    headers: { cookie: cookieHeader(cookies) },
  });
  expect(page.status).toBe(200);
});

describe("a deal whose owner's account is disabled", () => {
  test("tells the administrators when it is opened, accepted and refused, once each [T-33]", async () => {
    const [opened, refused] = [await makeShared(), await makeDeal(workspace)];
    await site.admin`update user_account set is_active = false where id = ${workspace.users.manager}`;
    try {
      await view(opened.uuid);
      for (let times = 1; times <= 2; times++) {
        await workspace.call(proposalCalls.accept, {
          as: null,
          params: { uuid: opened.uuid },
          body: { name: "Inès Roy" },
        });
        await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: refused.uuid } });
      }
    } finally {
      await site.admin`update user_account set is_active = true where id = ${workspace.users.manager}`;
    }
    const mails = await site.admin`
      select kind, recipient from outbox
      where (payload->'data'->>'dealId')::bigint in (${opened.id}, ${refused.id}) order by kind`;
    expect([...mails]).toEqual(
      ["proposal_accepted", "proposal_refused", "proposal_viewed"].map((kind) => ({
        kind,
        recipient: "admin@example.test",
      })),
    );
  });
});

describe("the owner gets a mail", () => {
  const news = async (subject: RegExp) => {
    for (;;) {
      const mail = await site.mail.mailTo("manager@example.test");
      if (subject.test(mail.subject)) return mail;
    }
  };

  test("on the first view, with a link to the deal's page", async () => {
    const deal = await makeShared({ name: "Seen" });
    await view(deal.uuid);
    const mail = await news(new RegExp(`opened proposal ${deal.number}$`));
    expect(mail.subject).toBe(`Éclair Café has opened proposal ${deal.number}`);
    expect(mail.links[0]).toBe(`http://${workspace.host}:${workspace.port}/deals/${deal.id}`);
    await site.admin`update proposal_view set day = day - 1 where deal_id = ${deal.id}`;
    await view(deal.uuid);
    const [row] = await site.admin`select count(*)::int as mails from outbox where kind = 'proposal_viewed'
        and (payload->'data'->>'dealId')::bigint = ${deal.id}`;
    expect(row).toEqual({ mails: 1 });
  });

  test("on acceptance, once however often it is asked, with the name", async () => {
    const deal = await makeDeal(workspace);
    await Promise.all(
      Array.from({ length: 3 }, () =>
        workspace.call(proposalCalls.accept, {
          as: null,
          params: { uuid: deal.uuid },
          body: { name: "Inès Roy" },
        }),
      ),
    );
    const mail = await news(new RegExp(`accepted proposal ${deal.number}$`));
    expect(mail.text.replace(/\s/g, " ")).toContain("for a total of $100.00");
    expect(mail.text).toContain("Signed as: Inès Roy");
    const [row] = await site.admin`select count(*)::int as mails from outbox where kind = 'proposal_accepted'
        and (payload->'data'->>'dealId')::bigint = ${deal.id}`;
    expect(row).toEqual({ mails: 1 });
  });

  test("on refusal", async () => {
    const deal = await makeDeal(workspace);
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: deal.uuid } });
    expect((await news(new RegExp(`refused proposal ${deal.number}$`))).subject).toBe(
      `Éclair Café has refused proposal ${deal.number}`,
    );
  });
});
