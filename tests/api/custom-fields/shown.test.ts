import type { CallQuery } from "@/app/_client/call-parts";
import { beforeAll, describe, expect, test } from "vitest";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let dealId: number;
beforeAll(async () => {
  workspace = await makeWorkspace("field-lists");
  for (const body of [
    { subject: "deal", kind: "text", label: "Site", key: "site" },
    { subject: "deal", kind: "long_text", label: "Story", key: "story" },
    {
      subject: "deal",
      kind: "choice",
      label: "Place",
      key: "place",
      options: [{ value: "far", label: "Remote", labels: { fr: "À distance" } }],
    },
    { subject: "client", kind: "text", label: "Customer number", key: "number" },
  ])
    await workspace.call(customFieldCalls.create, { as: "admin", untyped: { body } });
  const story = `Told at length${" and more".repeat(30)}`;
  const custom_fields = { site: "Rimouski", story, place: "far" };
  ({ id: dealId } = await makeDeal(workspace, { custom_fields }));
  await makeDeal(workspace);
});

const list = (query: CallQuery<typeof dealCalls.list>) => workspace.call(dealCalls.list, { query });
const idsOf = async (query: CallQuery<typeof dealCalls.list>) =>
  (await list(query)).body.data.map(({ id }) => id);

describe("own fields in the list of deals (T-28)", () => {
  test("come with rows where they are asked for, and only those", async () => {
    const { data } = (
      await list({ custom_fields: "site,place", sort_by: "created_at", sort_direction: "asc" })
    ).body;
    expect(data.map((row) => row.custom_fields)).toEqual([{ site: "Rimouski", place: "far" }, {}]);
    expect((await list({})).body.data[0]).not.toHaveProperty("custom_fields");
    expect((await list({ custom_fields: "nowhere" })).body.data[0]?.custom_fields).toEqual({});
  });

  test("come with a search and behind a cursor too", async () => {
    const found = await list({ custom_fields: "site", "filter[name]": "rimouski" });
    expect(found.body.data.map((row) => row.custom_fields)).toEqual([{ site: "Rimouski" }]);
  });

  test.each(["Site", "site,", "site;place", "a".repeat(41)])("refuse %s", async (keys) => {
    const { status, refusal } = await list({ custom_fields: keys });
    expect([status, refusal.errors[0]?.field]).toEqual([422, "custom_fields"]);
  });

  test.each(["rimouski", "remote", "a distance"])("are found by %s", async (text) => {
    expect(await idsOf({ "filter[name]": text })).toEqual([dealId]);
  });

  test("are not found by long texts, nor by what was changed since", async () => {
    expect(await idsOf({ "filter[name]": "told at length" })).toEqual([]);
    const deal = await makeDeal(workspace, { custom_fields: { site: "Gaspé" } });
    expect(await idsOf({ "filter[name]": "gaspe" })).toEqual([deal.id]);
    const patch = (attributes: object) =>
      workspace.call(dealCalls.update, { params: { id: deal.id }, body: { data: { attributes } } });
    await patch({ name: "Renamed" });
    expect(await idsOf({ "filter[name]": "gaspe" })).toEqual([deal.id]);
    await patch({ custom_fields: { site: null } });
    expect(await idsOf({ "filter[name]": "gaspe" })).toEqual([]);
  });
});

test("a client and its deals are found by what its fields say (T-28)", async () => {
  const params = { id: workspace.catalog.clientId };
  await workspace.call(clientCalls.update, { params, body: { custom_fields: { number: "K-4711" } } });
  await workspace.call(clientCalls.update, { params, body: { phone: "555" } });
  const found = await workspace.call(clientCalls.list, { query: { "filter[name]": "k-4711" } });
  expect(found.body.data.map(({ id }) => id)).toEqual([workspace.catalog.clientId]);
  const deal = await makeDeal(workspace);
  expect(await idsOf({ "filter[name]": "k-4711" })).toEqual([deal.id]);
  await workspace.call(proposalCalls.accept, {
    as: null,
    params: { uuid: deal.uuid },
    body: { name: "Inès Roy", purchase_order: "PO-9" },
  });
  expect(await idsOf({ "filter[name]": "k-4711" })).toEqual([deal.id]);
});

test("the comparison of revisions has them for staff, and not for the customer (T-28)", async () => {
  const { id } = await makeDeal(workspace, { custom_fields: { site: "Rimouski", place: "far" } });
  const next = await makeDeal(
    workspace,
    { custom_fields: { site: "Matane", place: null, story: "New" } },
    undefined,
    id,
  );
  const changes = await workspace.call(followingCalls.changes, { params: { id: next.id } });
  expect(changes.body.data.custom_fields).toEqual([
    { key: "site", before: "Rimouski", after: "Matane" },
    { key: "place", before: "far", after: null },
    { key: "story", before: null, after: "New" },
  ]);
  const first = await workspace.call(followingCalls.changes, { params: { id } });
  expect(first.body.data.custom_fields).toEqual([]);
  const { status, text } = await workspace.raw("GET", `/proposals/${next.uuid}`, { as: null });
  expect(status).toBe(200);
  expect(text).not.toContain("Matane");
});
