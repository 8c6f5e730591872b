import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { expectDescribed } from "../../support/described-messages";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [workspace, receiver] = await Promise.all([makeWorkspace("merge"), startWebhookReceiver()]);
});
afterAll(async () => {
  await receiver.close();
  expectDescribed(receiver.received);
});

const add = async (body: object) =>
  (await workspace.call(clientCalls.create, { untyped: { body } })).body.data;
const deal = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const dealOf = (client_id: number) => makeDeal(workspace, { client_id, selectedRecipients: [] });
const accept = (uuid: string) =>
  workspace.call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "Inès Roy" } });

describe("DELETE /clients/{id}", () => {
  test("is refused while deals are pending; what was decided goes on showing the client [S-101]", async () => {
    const { id } = await add({ name: "Leaving", email: "leaving@example.test" });
    const { id: dealId, uuid } = await dealOf(id);
    const refused = await workspace.call(clientCalls.remove, { params: { id } });
    expect([refused.status, refused.refusal.code, refused.refusal.details]).toEqual([
      409,
      "CLIENT_IN_USE",
      { pending_deals: 1 },
    ]);
    expect((await accept(uuid)).status).toBe(200);
    const stale = await workspace.call(clientCalls.remove, {
      params: { id },
      headers: { "if-match": `"${id}-9"` },
    });
    expect([stale.status, stale.refusal.code]).toEqual([412, "STALE_VERSION"]);
    const gone = await workspace.call(clientCalls.remove, { params: { id } });
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect((await workspace.call(clientCalls.read, { params: { id } })).status).toBe(404);
    expect((await workspace.call(clientCalls.search, { query: { query: "leaving" } })).body.data).toEqual([]);
    const row = (await workspace.call(dealCalls.list)).body.data.find((each) => each.id === dealId);
    expect(row?.customer).toMatchObject({ name: "Leaving", email: "leaving@example.test" });
    expect((await workspace.raw("GET", `/proposals/${uuid}`, { as: null })).text).toContain("Leaving");
    expect((await workspace.call(clientCalls.remove, { params: { id } })).status).toBe(404);
  });

  test("asks for clients.delete: an employee may not", async () => {
    const { id } = await add({ name: "Staying" });
    expect((await workspace.call(clientCalls.remove, { as: "employee", params: { id } })).status).toBe(403);
  });
});

describe("POST /clients/{id}/merge", () => {
  test("moves contacts and deals; pending ones show the client that is kept, sealed ones what they say [S-101]", async () => {
    const since = new Date().toISOString();
    const kept = await add({ name: "Kept", contacts: [{ first_name: "Ada" }] });
    const other = await add({ name: "Merged", contacts: [{ first_name: "Bea" }, { first_name: "Cleo" }] });
    const [pending, signed] = [await dealOf(other.id), await dealOf(other.id)];
    expect((await accept(signed.uuid)).status).toBe(200);
    const before = await deal(signed.id);
    const { status, body, headers } = await workspace.call(clientCalls.merge, {
      params: { id: kept.id },
      body: {
        client_id: other.id,
      },
    });
    expect([status, body.data.name, headers.etag]).toEqual([200, "Kept", `"${kept.id}-2"`]);
    expect(body.data.contacts.map(({ first_name, is_primary }) => [first_name, is_primary])).toEqual([
      ["Ada", true],
      ["Bea", false],
      ["Cleo", false],
    ]);
    expect(body.data.last_deal_at).not.toBeNull();
    expect(await deal(pending.id)).toMatchObject({ client_id: kept.id, customer: { name: "Kept" } });
    const after = await deal(signed.id);
    expect([after.client_id, after.customer?.name, after.version]).toEqual([
      kept.id,
      "Merged",
      before.version,
    ]);
    const page = (await workspace.raw("GET", `/proposals/${signed.uuid}`, { as: null })).text;
    expect(page).toContain("Merged");
    const query = { "filter[updated_since]": since, sort_by: "updated_at" } as const;
    expect((await workspace.call(clientCalls.list, { query })).body.meta.deleted).toMatchObject([
      { id: other.id, uuid: other.uuid, merged_into: kept.id },
    ]);
    expect((await workspace.call(clientCalls.read, { params: { id: other.id } })).status).toBe(404);
    const changes = await workspace.call(followingCalls.timeline, { params: { id: pending.id } });
    expect(changes.status).toBe(200);
  });

  test("leaves a person whom both have once: the kept contact keeps its values and gets what it lacks [S-101]", async () => {
    const email = `${randomUUID()}@example.test`;
    const kept = await add({
      name: "Kept",
      contacts: [
        { first_name: "Ada", email, title: "CEO" },
        { first_name: "Bea", last_name: "One", email: `b-${email}` },
        { first_name: "Without" },
      ],
    });
    const other = await add({
      name: "Merged",
      contacts: [
        { first_name: "ADA", last_name: "Roy", email: email.toUpperCase(), title: "Boss", phone: "+1 514" },
        { first_name: "Zoé", last_name: "Two", email: `b-${email}`, department: "Sales" },
        { first_name: "Without" },
      ],
    });
    const ids = (of: { contacts: { id: number }[] }) => of.contacts.map(({ id }) => id);
    const [[ada, bea], theirs] = [ids(kept), ids(other)];
    const { id } = await makeDeal(workspace, { client_id: other.id, selectedRecipients: theirs.slice(0, 2) });
    const { body } = await workspace.call(clientCalls.merge, {
      params: { id: kept.id },
      body: { client_id: other.id },
    });
    expect(body.data.contacts).toMatchObject([
      { id: ada, name: "Ada Roy", title: "CEO", phone: "+1 514", is_primary: true },
      // Somebody else with the same address: no name is made up of two.
      { id: bea, name: "Bea One", department: "Sales" },
      { name: "Without" },
      { id: theirs[2], name: "Without" },
    ]);
    expect((await deal(id)).selectedRecipients.sort((one, two) => one - two)).toEqual([ada, bea]);
  });

  test("makes one recipient of two contacts of a deal that are the same person [S-101]", async () => {
    const email = `${randomUUID()}@example.test`;
    const kept = await add({ name: "Kept", contacts: [{ first_name: "Ada", email }] });
    const twice = [
      { first_name: "Ada", email },
      { first_name: "A.", email },
    ];
    const other = await add({ name: "Merged", contacts: twice });
    const { id } = await makeDeal(workspace, {
      client_id: other.id,
      selectedRecipients: other.contacts.map((each) => each.id),
    });
    const merged = await workspace.call(clientCalls.merge, {
      params: { id: kept.id },
      body: { client_id: other.id },
    });
    expect(merged.body.data.contacts).toMatchObject([{ id: kept.contacts[0]?.id, name: "Ada" }]);
    expect((await deal(id)).selectedRecipients).toEqual([kept.contacts[0]?.id]);
  });

  test("is refused with itself, with a client that there is not, and for another version", async () => {
    const [one, two] = [await add({ name: "One" }), await add({ name: "Two" })];
    const merge = (client_id: number, headers: Record<string, string> = {}) =>
      workspace.call(clientCalls.merge, { params: { id: one.id }, body: { client_id }, headers });
    for (const id of [one.id, 900_719_925_474_099]) {
      const { status, refusal } = await merge(id);
      expect([status, refusal.errors.map(({ field }) => field)]).toEqual([422, ["client_id"]]);
    }
    expect((await merge(two.id, { "if-match": `"${one.id}-2"` })).status).toBe(412);
    expect((await workspace.call(clientCalls.read, { params: { id: two.id } })).status).toBe(200);
  });
});

describe("an address that another client has", () => {
  const email = () => `${randomUUID().slice(0, 8)}@example.test`;

  test("is answered with the other, on adding and on changing [S-101]", async () => {
    const same = email();
    const first = await add({ name: "First", email: same });
    expect(first.same_email).toBeNull();
    const second = await add({ name: "Second", email: same.toUpperCase() });
    expect(second.same_email).toEqual({ id: first.id, name: "First" });
    const change = async (body: object) =>
      (await workspace.call(clientCalls.update, { params: { id: second.id }, body })).body.data.same_email;
    expect(await change({ phone: "1" })).toBeNull();
    expect(await change({ email: email() })).toBeNull();
    expect(await change({ email: same })).toEqual({ id: first.id, name: "First" });
    expect((await add({ name: "Without" })).same_email).toBeNull();
  });

  test("is refused where the workspace wants each once, also of two at the same time", async () => {
    const set = (value: string) =>
      workspace.call(settingCalls.update, {
        as: "admin",
        params: { key: "client_email_once" },
        body: { value },
      });
    expect((await set("on")).status).toBe(200);
    const same = email();
    const both = await Promise.all(
      ["A", "B"].map((name) => workspace.call(clientCalls.create, { body: { name, email: same } })),
    );
    expect(both.map(({ status }) => status).sort((one, two) => one - two)).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409)?.body;
    const stored = both.find(({ status }) => status === 201)?.body.data;
    expect(refused).toMatchObject({
      code: "CLIENT_EXISTS",
      errors: [{ field: "email", code: "taken" }],
      details: { id: stored?.id, name: stored?.name },
    });
    expect((await set("off")).status).toBe(200);
    expect((await workspace.call(clientCalls.create, { body: { name: "C", email: same } })).status).toBe(201);
  });
});

test("webhooks are told of clients that are created, changed, merged and deleted, and by whom [S-101]", async () => {
  const events = ["client.created", "client.changed", "client.merged", "client.deleted"];
  const hook = (allowed: string[]) => ({ url: `${receiver.url}/clients`, events: allowed });
  const token = await workspace.tokenWith("settings.create", "deals.read");
  const refused = await workspace.call(webhookCalls.create, { token, untyped: { body: hook(events) } });
  expect(refused.status).toBe(403);
  await workspace.call(webhookCalls.create, { as: "admin", untyped: { body: hook(events) } });
  const one = await add({ name: "Told", email: "told@example.test" });
  const two = await add({ name: "Twice" });
  await workspace.call(clientCalls.update, { params: { id: one.id }, body: { phone: "2", company: "Inc." } });
  await workspace.call(clientCalls.update, { params: { id: one.id }, body: { phone: "2" } });
  await workspace.call(clientCalls.merge, { params: { id: one.id }, body: { client_id: two.id } });
  await workspace.call(clientCalls.remove, { params: { id: one.id } });
  const messages = await receiver.messagesAt("/clients", 5);
  const by = { id: workspace.users.manager, name: "Zoé manager" };
  const told = messages.map(({ body: { type, data } }) => [type, data["id"], data] as const);
  const of = (type: string, id: number) => told.find((each) => each[0] === type && each[1] === id)?.[2];
  expect(of("client.created", one.id)).toMatchObject({
    uuid: one.uuid,
    email: "told@example.test",
    custom_fields: {},
    created_by: by,
  });
  expect(of("client.created", two.id)).toMatchObject({ name: "Twice" });
  expect(of("client.changed", one.id)).toMatchObject({ fields: ["company", "phone"], changed_by: by });
  expect(of("client.merged", one.id)).toMatchObject({
    merged_client: { id: two.id, uuid: two.uuid, name: "Twice" },
    merged_by: by,
  });
  expect(of("client.deleted", one.id)).toMatchObject({ name: "Told", deleted_by: by });
});
