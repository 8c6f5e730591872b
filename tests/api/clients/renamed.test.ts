import { beforeAll, describe, expect, test } from "vitest";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { callAddress } from "@/app/_client/call-address";
import { httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("renamed");
});

const addClient = async (name: string) =>
  (await workspace.call(clientCalls.create, { body: { name, email: "post@renamed.test" } })).body.data.id;
const change = async (id: number, body: object) =>
  (await workspace.call(clientCalls.update, { params: { id }, body })).body.data;
const takeOver = (id: number) => workspace.call(dealCalls.takeOver, { params: { id } });
const dealOf = (client_id: number) => makeDeal(workspace, { client_id, selectedRecipients: [] });

/** The client's name in each place that shows the deal, and which searches find it. */
async function namesOf({ id, uuid, number }: { id: number; uuid: string; number: string }, names: string[]) {
  const { data } = (await workspace.call(dealCalls.read, { params: { id } })).body;
  const find = async (text: string) =>
    (await workspace.call(dealCalls.list, { query: { "filter[name]": text } })).body.data.find(
      (row) => row.id === id,
    );
  const page = (await workspace.raw("GET", `/proposals/${uuid}`, { as: null })).text;
  const { port, host } = workspace;
  const file = await httpBytes({
    port,
    host,
    path: callAddress(proposalCalls.pdfLink, { params: { uuid } }),
  });
  const pdf = (await readPdf(new Uint8Array(file.body))).pages.join();
  const shown = (text: string) => names.filter((name) => text.includes(name));
  const found = [];
  for (const name of names) if (await find(name)) found.push(name);
  const row = await find(number);
  return {
    read: [data.customer?.name, data.projectCustomers[0]?.name, data.name],
    list: [row?.customer?.name, row?.name],
    found,
    page: shown(page),
    pdf: shown(pdf),
  };
}

const everywhere = (name: string) => ({
  read: [name, name, `Proposal - ${name}`],
  list: [name, `Proposal - ${name}`],
  found: [name],
  page: [name],
  pdf: [name],
});

describe("a renamed client [S-101]", () => {
  test("has its former name wherever a pending deal is shown until the new one is taken over, then that", async () => {
    const [before, after] = ["Menuiserie Alpha", "Ébénisterie Bêta"];
    const client = await addClient(before);
    const deal = await dealOf(client);
    expect((await change(client, { name: after })).outdated_proposals).toBe(1);
    expect(await namesOf(deal, [before, after])).toEqual({ ...everywhere(before), found: [before, after] });
    expect((await takeOver(client)).body.data).toEqual({ deals: 1 });
    expect(await namesOf(deal, [before, after])).toEqual(everywhere(after));
    expect((await takeOver(client)).body.data).toEqual({ deals: 0 });
  });

  test("is found by both names until then, after other changes too, and by its own alone when it is named so again [U-40]", async () => {
    const [before, after, third] = ["Maçonnerie Iota", "Taille de pierre Kappa", "Carrière Lambda"];
    const client = await addClient(before);
    const deal = await dealOf(client);
    const found = async () => (await namesOf(deal, [before, after, third])).found;
    await change(client, { name: after });
    const body = { data: { attributes: { purchase_order: "PO 77" } } };
    await workspace.call(dealCalls.update, { params: { id: deal.id }, untyped: { body } });
    expect(await found()).toEqual([before, after]);
    await change(client, { name: third, company: "Groupe Mu" });
    expect(await found()).toEqual([before, third]);
    await change(client, { name: before, company: "" });
    expect(await found()).toEqual([before]);
  });

  test("keeps its former name in what was accepted or refused, whatever is taken over", async () => {
    const [before, after] = ["Toiture Gamma", "Toiture Delta"];
    const client = await addClient(before);
    const [accepted, refused, open] = [await dealOf(client), await dealOf(client), await dealOf(client)];
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: accepted.uuid },
      body: { name: "A B" },
    });
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: refused.uuid } });
    expect((await change(client, { name: after })).outdated_proposals).toBe(1);
    expect((await takeOver(client)).body.data).toEqual({ deals: 1 });
    for (const deal of [accepted, refused])
      expect(await namesOf(deal, [before, after])).toEqual(everywhere(before));
    expect(await namesOf(open, [before, after])).toEqual(everywhere(after));
  });

  test("is offered once: a change that proposals do not show asks nothing, and a name that somebody chose stays", async () => {
    const client = await addClient("Plomberie Zêta");
    const deal = await makeDeal(workspace, { client_id: client, selectedRecipients: [], name: "Two baths" });
    expect((await change(client, { phone: "1" })).outdated_proposals).toBe(1);
    expect((await change(client, { language: "fr" })).outdated_proposals).toBe(0);
    expect((await change(client, { phone: "1" })).outdated_proposals).toBe(0);
    await takeOver(client);
    const { data } = (await workspace.call(dealCalls.read, { params: { id: deal.id } })).body;
    expect([data.name, data.customer?.phone, data.version]).toEqual(["Two baths", "1", 2]);
  });

  test("shows its present name in the next revision, as the builder does", async () => {
    const [before, after] = ["Vitrerie Êta", "Vitrerie Thêta"];
    const client = await addClient(before);
    const deal = await dealOf(client);
    await change(client, { name: after });
    const { cookies } = await signInOnSite(workspace, { email: "manager@example.test", password: PASSWORD });
    const page = await workspace.raw("GET", `/deals/${deal.id}/edit`, {
      as: null,
      headers: { cookie: cookieHeader(cookies) },
    });
    expect(page.text).toContain(after);
  });
});
