import { beforeAll, describe, expect, test } from "vitest";
import { emptyBlock } from "@/lib/core/documents/blocks";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("field-values");
  for (const body of [
    { subject: "deal", kind: "text", label: "Site", key: "site" },
    { subject: "deal", kind: "date", label: "Start", key: "start" },
    { subject: "deal", kind: "yes_no", label: "Urgent", key: "urgent" },
    // The name of a property that every object inherits.
    { subject: "deal", kind: "text", label: "Constructor", key: "constructor" },
    { subject: "client", kind: "number", label: "Seats", key: "seats" },
    {
      subject: "client",
      kind: "choice",
      label: "Tier",
      key: "tier",
      options: [{ value: "gold", label: "Gold", labels: { fr: "Or" } }],
    },
  ])
    await workspace.call(customFieldCalls.create, { as: "admin", untyped: { body } });
});

const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const patch = (id: number, attributes: object) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes } } });
const changeClient = (body: object) =>
  workspace.call(clientCalls.update, { params: { id: workspace.catalog.clientId }, body });
const shown = async (uuid: string) =>
  (await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).body.data.blocks[0];
const text = (html: string) => [{ ...emptyBlock("text", "t"), html }, emptyBlock("services", "s")];

describe("values of a deal's own fields (T-19)", () => {
  test("are stored, changed by key, and kept by a revision and a duplicate", async () => {
    const made = await makeDeal(workspace, { custom_fields: { site: " Montréal ", urgent: false } });
    expect((await read(made.id)).custom_fields).toEqual({ site: "Montréal", urgent: false });
    await patch(made.id, { custom_fields: { start: "2026-03-05", urgent: null } });
    const kept = { site: "Montréal", start: "2026-03-05" };
    expect((await read(made.id)).custom_fields).toEqual(kept);
    expect((await patch(made.id, { name: "Other" })).body.data.custom_fields).toEqual(kept);
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: made.id } });
    expect(copy.body.data.custom_fields).toEqual(kept);
    const revise = (attributes: object) => {
      const { data } = dealBody(workspace);
      const relationships = { editedDeal: { data: { id: String(made.id), type: "deal" } } };
      const body = { data: { ...data, attributes: { ...data.attributes, ...attributes }, relationships } };
      return workspace.call(dealCalls.create, { body });
    };
    const revised = await revise({});
    expect([revised.status, revised.body.data.custom_fields]).toEqual([201, kept]);
  });

  test("are stored for a field called constructor too, and found by its variable", async () => {
    const made = await makeDeal(workspace, {
      custom_fields: { constructor: "Eiffel" },
      blocks: text("<p>Built by {deal.fields.constructor}</p>"),
    });
    expect((await read(made.id)).custom_fields).toEqual({ constructor: "Eiffel" });
    expect(await shown(made.uuid)).toMatchObject({ html: "<p>Built by Eiffel</p>" });
    const removed = await patch(made.id, { custom_fields: { constructor: null } });
    expect([removed.status, removed.body.data.custom_fields]).toEqual([200, {}]);
  });

  test.each([
    [{ nowhere: "x" }, "nowhere", "unknown_field"],
    [{ seats: 5 }, "seats", "unknown_field"],
    [{ start: "soon" }, "start", "field_date"],
    [{ urgent: "yes" }, "urgent", "field_yes_no"],
    [{ site: 5 }, "site", "field_text"],
    [{ site: ["a"] }, "site", null],
  ])("%j is refused by its name", async (custom_fields, key, code) => {
    const deal = await makeDeal(workspace);
    const { status, refusal } = await patch(deal.id, { custom_fields });
    expect([status, refusal.errors[0]?.field]).toEqual([422, `data.attributes.custom_fields.${key}`]);
    if (code) expect(refusal.errors[0]?.code).toBe(code);
    const { data } = dealBody(workspace);
    const made = await workspace.call(dealCalls.create, {
      untyped: { body: { data: { ...data, attributes: { ...data.attributes, custom_fields } } } },
    });
    expect([made.status, made.refusal.errors[0]?.field]).toEqual([422, refusal.errors[0]?.field]);
  });

  test("stay when their field is archived", async () => {
    const made = await workspace.call(customFieldCalls.create, {
      as: "admin",
      body: { subject: "deal", kind: "text", label: "Old", key: "old" },
    });
    const deal = await makeDeal(workspace, { custom_fields: { old: "kept" } });
    await workspace.call(customFieldCalls.update, {
      as: "admin",
      params: { id: made.body.data.id },
      body: { is_active: false },
    });
    expect((await patch(deal.id, { custom_fields: { old: "new" } })).refusal.errors[0]?.code).toBe(
      "archived_field",
    );
    const same = await patch(deal.id, { custom_fields: { old: "kept", site: "a" } });
    expect(same.body.data.custom_fields).toEqual({ old: "kept", site: "a" });
  });
});

describe("values of a client's fields (T-19)", () => {
  test("are stored and changed by key, and come with its deals", async () => {
    const changed = await changeClient({ custom_fields: { seats: 12, tier: "gold" } });
    expect(changed.body.data.custom_fields).toEqual({ seats: 12, tier: "gold" });
    expect((await changeClient({ phone: "555" })).body.data.custom_fields).toEqual({
      seats: 12,
      tier: "gold",
    });
    expect((await changeClient({ custom_fields: { seats: null } })).body.data.custom_fields).toEqual({
      tier: "gold",
    });
    const deal = await makeDeal(workspace);
    expect((await read(deal.id)).customer?.custom_fields).toEqual({ tier: "gold" });
    const made = await workspace.call(clientCalls.create, {
      body: { name: "New", custom_fields: { seats: 3 } },
    });
    expect([made.status, made.body.data.custom_fields]).toEqual([201, { seats: 3 }]);
  });

  test.each([
    [{ tier: "silver" }, "custom_fields.tier", "field_choice"],
    [{ site: "x" }, "custom_fields.site", "unknown_field"],
    [{ seats: 0.00001 }, "custom_fields.seats", "field_number"],
  ])("%j is refused by its name", async (custom_fields, field, code) => {
    expect((await changeClient({ custom_fields })).refusal.errors).toMatchObject([{ field, code }]);
    const made = await workspace.call(clientCalls.create, { body: { name: "X", custom_fields } });
    expect([made.status, made.refusal.errors[0]?.field]).toEqual([422, field]);
  });
});

describe("variables of fields (T-19)", () => {
  const words = "<p>{deal.fields.start}, {deal.fields.urgent}, {client.fields.tier}, {deal.fields.none}</p>";

  test("have their values in the proposal's language", async () => {
    await changeClient({ custom_fields: { tier: "gold" } });
    const custom_fields = { start: "2026-03-05", urgent: true };
    const deal = await makeDeal(workspace, { language: "fr", custom_fields, blocks: text(words) });
    expect(await shown(deal.uuid)).toMatchObject({
      html: "<p>05/03/2026, Oui, Or, {deal.fields.none}</p>",
    });
    const english = await makeDeal(workspace, { language: "en", custom_fields, blocks: text(words) });
    expect(await shown(english.uuid)).toMatchObject({
      html: "<p>5 Mar 2026, Yes, Gold, {deal.fields.none}</p>",
    });
  });

  test("stay as they were when the deal was saved, whatever becomes of client and field", async () => {
    const deal = await makeDeal(workspace, { language: "en", blocks: text("<p>{client.fields.tier}</p>") });
    const fields = await workspace.call(customFieldCalls.list, { query: { "filter[subject]": "client" } });
    const tier = fields.body.data.find(({ key }) => key === "tier");
    await workspace.call(customFieldCalls.update, {
      as: "admin",
      params: { id: tier?.id },
      body: { options: [{ value: "gold", label: "First" }] },
    });
    expect(await shown(deal.uuid)).toMatchObject({ html: "<p>Gold</p>" });
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    expect(await shown(deal.uuid)).toMatchObject({ html: "<p>Gold</p>" });
    const later = await makeDeal(workspace, { language: "en", blocks: text("<p>{client.fields.tier}</p>") });
    expect(await shown(later.uuid)).toMatchObject({ html: "<p>First</p>" });
  });
});
