import { beforeAll, describe, expect, test } from "vitest";
import { emptyBlock } from "@/lib/core/documents/blocks";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import { followingCalls, dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import type { Language } from "@/lib/core/i18n/languages";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
const ids: Record<string, number> = {};
beforeAll(async () => {
  workspace = await makeWorkspace("required-fields");
  for (const body of [
    { subject: "deal", kind: "text", label: "Contract number", key: "contract", is_required: true },
    {
      subject: "deal",
      kind: "choice",
      label: "Place",
      labels: { fr: "Lieu" },
      key: "place",
      options: [
        { value: "remote", label: "Remote", labels: { fr: "À distance" } },
        { value: "site", label: "On site" },
      ],
    },
    { subject: "deal", kind: "date", label: "Start", key: "start" },
    { subject: "client", kind: "yes_no", label: "Terms signed", key: "signed", is_required: true },
  ]) {
    const made = await workspace.call(customFieldCalls.create, { as: "admin", untyped: { body } });
    ids[body.key] = made.body.data.id;
  }
});

const send = (id: number) =>
  workspace.call(followingCalls.send, {
    params: { id },
    body: { contact_ids: [workspace.catalog.contactIds[0]] },
  });
const patch = (id: number, custom_fields: object) =>
  workspace.call(dealCalls.update, {
    params: { id },
    untyped: { body: { data: { attributes: { custom_fields } } } },
  });
const change = (key: string, body: object) =>
  workspace.call(customFieldCalls.update, { as: "admin", params: { id: ids[key] }, body });

describe("sending a proposal (T-19)", () => {
  test("is refused while required fields of deal and client are empty, naming them", async () => {
    const blocks = [
      { ...emptyBlock("text", "t"), html: "<p>{client.fields.signed}</p>" },
      emptyBlock("services", "s"),
    ];
    const deal = await makeDeal(workspace, { language: "fr", blocks });
    const refused = await send(deal.id);
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      [
        {
          field: "client.fields.signed",
          code: "required",
          message: "Terms signed is required before sending",
        },
        {
          field: "deal.fields.contract",
          code: "required",
          message: "Contract number is required before sending",
        },
      ],
    ]);
    await patch(deal.id, { contract: "C-17" });
    expect((await send(deal.id)).refusal.errors.map(({ field }) => field)).toEqual(["client.fields.signed"]);
    const shown = async () =>
      (await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } })).body.data
        .blocks[0];
    await workspace.call(clientCalls.update, {
      params: { id: workspace.catalog.clientId },
      body: { custom_fields: { signed: false } },
    });
    // Saved with the placeholder. Sending fills in the client's values at that time.
    expect(await shown()).toMatchObject({ html: "<p>{client.fields.signed}</p>" });
    const before = (await workspace.call(dealCalls.read, { params: { id: deal.id } })).body.data;
    expect((await send(deal.id)).status).toBe(201);
    expect(await shown()).toMatchObject({ html: "<p>Non</p>" });
    const after = (await workspace.call(dealCalls.read, { params: { id: deal.id } })).body.data;
    expect(after.version).toBe(before.version + 1);
    expect((await send(deal.id)).status).toBe(201);
  });

  test("asks for nothing that is archived", async () => {
    const deal = await makeDeal(workspace, { custom_fields: {} });
    expect((await send(deal.id)).status).toBe(422);
    await change("contract", { is_active: false });
    expect((await send(deal.id)).status).toBe(201);
    await change("contract", { is_active: true });
  });
});

test("a template keeps a deal's values, and opens with those that still fit (T-19)", async () => {
  const custom_fields = { contract: "C-1", place: "site", start: "2026-03-05" };
  const deal = await makeDeal(workspace, { custom_fields });
  const made = await workspace.call(dealTemplateCalls.create, {
    body: { deal_id: deal.id, name: "With fields" },
  });
  expect(made.body.data.custom_fields).toEqual(custom_fields);
  const params = { id: made.body.data.id };
  const opened = async () =>
    (await workspace.call(dealTemplateCalls.opened, { params })).body.data.custom_fields;
  expect(await opened()).toEqual(custom_fields);
  await change("place", { options: [{ value: "remote", label: "Remote" }] });
  await change("start", { is_active: false });
  expect(await opened()).toEqual({ contract: "C-1" });
  const put = (values: object) =>
    workspace.call(dealTemplateCalls.update, {
      params,
      untyped: { body: { name: "With fields", custom_fields: values } },
    });
  expect((await put({ place: "site", start: "2026-03-05" })).body.data.custom_fields).toEqual({
    place: "site",
    start: "2026-03-05",
  });
  expect((await put({ place: "moon" })).refusal.errors).toMatchObject([
    { field: "custom_fields.place", code: "field_choice" },
  ]);
  await change("start", { is_active: true });
});

test("an export has a column for each active field, in the reader's words (T-19)", async () => {
  await change("place", { options: [{ value: "remote", label: "Remote", labels: { fr: "À distance" } }] });
  await change("contract", { is_active: false });
  await makeDeal(workspace, { name: "Exported", custom_fields: { place: "remote", start: "2026-03-05" } });
  const csv = async (language: Language) =>
    (await workspace.call(dealCalls.export, { query: { language, "filter[name]": "Exported" } })).text.split(
      "\r\n",
    );
  const [head, row] = await csv("fr");
  expect(head).toMatch(/;Lieu;Start$/);
  expect(row).toMatch(/;À distance;2026-03-05$/);
  expect((await csv("en"))[1]).toMatch(/,Remote,2026-03-05$/);
});
