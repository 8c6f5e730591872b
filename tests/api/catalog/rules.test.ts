import { beforeAll, describe, expect, test } from "vitest";
import { catalogCalls, tierCalls } from "@/lib/domain/catalog/calls";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
let item: number;
let pages: number;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("rules"), makeWorkspace("rules-next")]);
  item = workspace.catalog.items.fixed;
  pages = workspace.catalog.fields.pages;
  await workspace.call(catalogCalls.update, {
    params: { id: item },
    body: { data: { attributes: { main_field_id: pages } } },
  });
});

const tiers = async () =>
  (await workspace.call(tierCalls.tiers, { as: "employee", params: { id: item } })).body.data;
const add = (attributes: object) =>
  workspace.call(tierCalls.addTier, { params: { id: item }, untyped: { body: { data: { attributes } } } });
const put = (intervalId: number, attributes: object) =>
  workspace.call(tierCalls.changeTier, { params: { id: item, intervalId }, body: { data: { attributes } } });
const remove = (intervalId: number) =>
  workspace.call(tierCalls.removeTier, { params: { id: item, intervalId } });
const versionOf = async () =>
  (await workspace.call(catalogCalls.read, { params: { id: item } })).body.data.version;

describe("price intervals one by one", () => {
  test("are listed from the lowest, added, changed and removed; the service's version rises with each [REST-45] [REST-46] [PRC-02]", async () => {
    const version = await versionOf();
    const upper = await add({ field_id: pages, from: 6, rate: 6_00 });
    const lower = await add({ field_id: pages, from: 1, to: 5, rate: 7_00, flat_fee: 50 });
    expect([upper.status, upper.body.data]).toEqual([
      201,
      { id: expect.any(Number), field_id: pages, from: 6, to: null, rate: 6_00, flat_fee: 0, per: "UNIT" },
    ]);
    expect(await tiers()).toEqual([lower.body.data, upper.body.data]);
    const changed = await put(lower.body.data.id, { field_id: pages, from: 2, rate: 8_00 });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { id: lower.body.data.id, field_id: pages, from: 2, to: 5, rate: 8_00, flat_fee: 50, per: "UNIT" },
    ]);
    expect((await remove(upper.body.data.id)).status).toBe(204);
    expect(await tiers()).toEqual([changed.body.data]);
    expect(await versionOf()).toBe(version + 4);
  });

  test("keep their bounds, fee and version when a change does not name them [P-18]", async () => {
    const [present] = await tiers();
    const id = present?.id ?? 0;
    const version = await versionOf();
    expect((await put(id, {})).body.data).toEqual(present);
    expect(await versionOf()).toBe(version);
    expect((await put(0, {})).status).toBe(404);
    expect((await put(id, { to: null })).body.data).toEqual({ ...present, to: null });
    expect((await put(id, { to: 5, flat_fee: null })).body.data).toEqual({ ...present, flat_fee: 0 });
    expect(await versionOf()).toBe(version + 2);
  });

  test("are refused at their field when they overlap, end before they begin, or ask no number (S-059)", async () => {
    const [known] = await tiers();
    const refusals = [
      await add({ field_id: pages, from: 5, to: 6, rate: 1 }),
      await add({ field_id: pages, from: 9, to: 8, rate: 1 }),
      await add({ field_id: workspace.catalog.fields.style, from: 20, rate: 1 }),
    ];
    expect(
      refusals.map(({ status, refusal }) => [
        status,
        refusal.errors.at(-1)?.field,
        refusal.errors.at(-1)?.message,
      ]),
    ).toEqual([
      [422, "data.attributes.from", "Row 2 overlaps row 1"],
      [422, "data.attributes.to", "Row 2 ends before it begins"],
      [422, "data.attributes.field_id", "Only a question answered with a number can be used here"],
    ]);
    expect(
      (await put(known?.id ?? 0, { field_id: pages, from: 5, to: 4, rate: 1 })).refusal.errors[0]?.field,
    ).toBe("data.attributes.to");
    expect(await tiers()).toEqual([known]);
  });

  test("of another service or tenant are not found", async () => {
    const [known] = await tiers();
    const body = { data: { attributes: { field_id: pages, from: 1, to: 2, rate: 1 } } };
    const params = { id: workspace.catalog.items.limited, intervalId: known?.id ?? 0 };
    expect((await workspace.call(tierCalls.changeTier, { params, body })).status).toBe(404);
    expect((await workspace.call(tierCalls.removeTier, { params })).status).toBe(404);
    const { fixed } = other.catalog.items;
    expect((await workspace.call(tierCalls.tiers, { params: { id: fixed } })).status).toBe(404);
    expect((await remove(0)).status).toBe(404);
  });
});

describe("modification intervals of a service (S-054)", () => {
  type Write = (typeof tierCalls)["addModificationIntervals" | "replaceModificationIntervals"];
  const write = (call: Write, intervals: object[], id = workspace.catalog.items.limited) =>
    workspace.call(call, {
      untyped: { body: { data: { attributes: { sale_catalog_item_id: id, intervals } } } },
    });

  test("are added by POST, replaced by PUT, always answered whole [REST-47] [PRC-04]", async () => {
    const first = await write(tierCalls.addModificationIntervals, [
      { field_id: pages, from: 1, to: 3, rate: 1_00, type_id: 2 },
    ]);
    expect([first.status, first.body.data]).toEqual([
      201,
      [{ id: expect.any(Number), field_id: pages, from: 1, to: 3, rate: 1_00, type_id: 2 }],
    ]);
    const more = await write(tierCalls.addModificationIntervals, [
      { field_id: pages, from: 4, rate: 50, type_id: 2 },
    ]);
    expect(more.body.data.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [4, 10],
    ]);
    expect(more.body.data[0]?.id).toBe(first.body.data[0]?.id);
    const replaced = await write(tierCalls.replaceModificationIntervals, [
      { field_id: pages, from: 7, to: null, rate: 9, type_id: 1 },
    ]);
    expect([replaced.status, replaced.body.data.map(({ from, to, type_id }) => [from, to, type_id])]).toEqual(
      [200, [[7, null, 1]]],
    );
    expect((await write(tierCalls.replaceModificationIntervals, [])).body.data).toEqual([]);
  });

  test("are refused by row, in the body's own counting", async () => {
    await write(tierCalls.replaceModificationIntervals, [
      { field_id: pages, from: 1, to: 3, rate: 1, type_id: 2 },
    ]);
    const { status, refusal } = await write(tierCalls.addModificationIntervals, [
      { field_id: pages, from: 4, to: 5, rate: 1, type_id: 2 },
      { field_id: pages, from: 3, to: 3, rate: 1, type_id: 2 },
    ]);
    expect([status, refusal.errors.map(({ field, message }) => [field, message])]).toEqual([
      422,
      [["data.attributes.intervals.1.from", "Row 3 overlaps row 1"]],
    ]);
  });

  test.each([
    ["no service", 2_147_483_647],
    ["another tenant's service", null],
  ])("of %s are refused at its field", async (_name, id) => {
    const { status, refusal } = await write(
      tierCalls.addModificationIntervals,
      [],
      id ?? other.catalog.items.fixed,
    );
    expect([status, refusal.errors[0]?.field, refusal.errors[0]?.message]).toEqual([
      422,
      "data.attributes.sale_catalog_item_id",
      "must be a service of the catalogue",
    ]);
  });
});
