import { beforeAll, describe, expect, test } from "vitest";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("overview");
});

const addClient = async (body: object) =>
  (await workspace.call(clientCalls.create, { untyped: { body } })).body.data.id;
const overview = async (id: number, as?: "employee") =>
  (await workspace.call(dealCalls.clientOverview, { params: { id }, ...(as && { as }) })).body.data;

describe("GET /clients/{id}/overview [U-41]", () => {
  test("sums the deals of a client by stage and currency, without cancelled and replaced ones", async () => {
    const client = await addClient({ name: "Sums" });
    const deal = (given: object = {}, replaced?: number) =>
      makeDeal(workspace, { client_id: client, ...given }, undefined, replaced);
    expect(await overview(client)).toEqual({ sums: [], activity: [], outdated_proposals: 0 });
    const open = await deal();
    const revised = await deal({}, open.id);
    const second = await deal();
    const won = await deal();
    const lost = await deal({ currency: "USD" });
    const cancelled = await deal();
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: won.uuid },
      body: { name: "A B" },
    });
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: lost.uuid } });
    await workspace.call(dealCalls.status, {
      params: { id: cancelled.id },
      body: { status: "cancelled" },
    });
    await makeDeal(workspace, { client_id: workspace.catalog.clientId });
    const nothing = { deals: 0, amount: 0, monthly: 0 };
    expect((await overview(client)).sums).toEqual([
      {
        currency: "CAD",
        open: { deals: 2, amount: revised.amount_after_tax + second.amount_after_tax, monthly: 0 },
        won: { deals: 1, amount: won.amount_after_tax, monthly: 0 },
        lost: nothing,
      },
      {
        currency: "USD",
        open: nothing,
        won: nothing,
        lost: { deals: 1, amount: lost.amount_after_tax, monthly: 0 },
      },
    ]);
  });

  test("tells the latest events of its deals, each with its deal and who caused it", async () => {
    const client = await addClient({ name: "Events" });
    const deal = await makeDeal(workspace, { client_id: client, name: "Two events" });
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: deal.uuid } });
    const { activity } = await overview(client);
    const of = { id: deal.id, number: deal.number, name: "Two events" };
    expect(activity.map(({ kind, actor, by, deal: named }) => [kind, actor, by, named])).toEqual([
      ["refused", "visitor", null, of],
      ["created", "member", "Zoé manager", of],
    ]);
    for (let at = 0; at < 12; at += 1) await makeDeal(workspace, { client_id: client });
    expect((await overview(client)).activity).toHaveLength(10);
  });

  test("counts the pending deals that show the client as it was, until they show it as it is [S-101]", async () => {
    const id = await addClient({ name: "Former" });
    await makeDeal(workspace, { client_id: id });
    await workspace.call(clientCalls.update, { params: { id }, body: { name: "Present" } });
    expect((await overview(id)).outdated_proposals).toBe(1);
    await workspace.call(dealCalls.takeOver, { params: { id } });
    expect((await overview(id)).outdated_proposals).toBe(0);
  });

  test("is for whoever may read deals, of clients that are there", async () => {
    const client = await addClient({ name: "Readers" });
    expect(await overview(client, "employee")).toEqual({ sums: [], activity: [], outdated_proposals: 0 });
    const token = await workspace.tokenWith("clients.read");
    expect((await workspace.call(dealCalls.clientOverview, { token, params: { id: client } })).status).toBe(
      403,
    );
    await workspace.call(clientCalls.remove, { params: { id: client } });
    expect((await workspace.call(dealCalls.clientOverview, { params: { id: client } })).status).toBe(404);
  });
});

describe("a client's page [U-41]", () => {
  const open = async (path: string, email = "manager@example.test") => {
    const { cookies } = await signInOnSite(workspace, { email, password: PASSWORD });
    return workspace.raw("GET", path, { as: null, headers: { cookie: cookieHeader(cookies) } });
  };

  test("shows its data, contacts, notes, deals, sums and activity, and begins a proposal for it", async () => {
    const client = await addClient({
      name: "Menuiserie Page",
      notes: "Calls back on Mondays",
      contacts: [{ first_name: "Inès", last_name: "Page", title: "Buyer" }],
    });
    await makeDeal(workspace, { client_id: client, name: "Oak stairs" });
    const { status, text } = await open(`/clients/${client}`);
    expect(status).toBe(200);
    for (const shown of ["Menuiserie Page", "Calls back on Mondays", "Inès Page", "Buyer", "Oak stairs"])
      expect(text).toContain(shown);
    expect(text).toContain(`href="/deals/create?client=${client}"`);
    expect((await open(`/deals/create?client=${client}`)).text).toContain("Menuiserie Page");
  });

  test("is not there for a client that is not, or of another workspace", async () => {
    expect((await open("/clients/999999999")).status).toBe(404);
    expect((await open("/clients/none")).status).toBe(404);
    const other = await makeWorkspace("overview-next");
    expect((await open(`/clients/${other.catalog.clientId}`)).status).toBe(404);
  });

  test("is where the names in the lists of deals and clients, and on a deal's page, lead", async () => {
    const client = await addClient({ name: "Linked" });
    const deal = await makeDeal(workspace, { client_id: client, name: "Linked stairs" });
    for (const path of ["/deals", "/clients?filter[name]=linked", `/deals/${deal.id}`])
      expect((await open(path)).text).toContain(`href="/clients/${client}"`);
  });
});

describe("notes about a client [U-41]", () => {
  test("are kept, changed and merged, and no customer sees them", async () => {
    const id = await addClient({ name: "Noted", notes: "  Line one\nLine two " });
    const read = async () => (await workspace.call(clientCalls.read, { params: { id } })).body.data;
    expect((await read()).notes).toBe("Line one\nLine two");
    await workspace.call(clientCalls.update, { params: { id }, body: { phone: "1" } });
    expect((await read()).notes).toBe("Line one\nLine two");
    await workspace.call(clientCalls.update, { params: { id }, body: { notes: "Prefers oak" } });
    const other = await addClient({ name: "Noted too", notes: "Pays late" });
    await workspace.call(clientCalls.merge, { params: { id }, body: { client_id: other } });
    expect((await read()).notes).toBe("Prefers oak\n\nPays late");
    const deal = await makeDeal(workspace, { client_id: id });
    expect((await workspace.raw("GET", `/proposals/${deal.uuid}`, { as: null })).text).not.toContain(
      "Prefers oak",
    );
  });

  test("have at most 5,000 characters", async () => {
    const body = { name: "Long", notes: "x".repeat(5_001) };
    const { status, refusal } = await workspace.call(clientCalls.create, { untyped: { body } });
    expect([status, refusal.errors?.[0]?.field]).toEqual([422, "notes"]);
  });
});
