import { beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "@/lib/core/contract/contract";
import type { ContractOf } from "@/lib/server/contracts";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

type Followed = typeof clientCalls.list | typeof dealCalls.list;
type List = ResponseOf<ContractOf<Followed>>;

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("follow"), makeWorkspace("follow-next")]);
});

const add = async (body: object, on = workspace) =>
  (await on.call(clientCalls.create, { untyped: { body } })).body.data;
const list = async (call: Followed, query: Record<string, string>) =>
  (await workspace.call(call, { untyped: { query } })).body;

/** All rows and tombstones behind cursors, in pages of two. */
async function followed(call: Followed, query: Record<string, string>) {
  const rows: List["data"][number][] = [];
  const deleted: (List["meta"]["deleted"] & object)[number][] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const asked: Record<string, string> = { ...query, per_page: "2", ...(cursor ? { cursor } : {}) };
    const { data, meta } = await list(call, asked);
    expect(data.length + (meta.deleted ?? []).length).toBeLessThanOrEqual(2);
    rows.push(...data);
    deleted.push(...(meta.deleted ?? []));
    cursor = meta.next_cursor;
  }
  return { names: rows.map(({ name }) => name), deleted };
}

const CHANGES = { sort_by: "updated_at", sort_direction: "asc" };

describe("GET /clients", () => {
  test("is followed by cursor from one instant on, and what was deleted is told as a tombstone [S-101]", async () => {
    const since = new Date().toISOString();
    const [one, two, three] = [
      await add({ name: "One" }),
      await add({ name: "Two" }),
      await add({ name: "Three" }),
    ];
    await add({ name: "Neighbour's" }, other);
    expect((await workspace.call(clientCalls.remove, { params: { id: two.id } })).status).toBe(204);
    await workspace.call(clientCalls.update, { params: { id: one.id }, body: { phone: "1" } });
    const query = { ...CHANGES, "filter[updated_since]": since };
    expect(await followed(clientCalls.list, query)).toEqual({
      names: ["Three", "One"],
      deleted: [
        { id: two.id, uuid: two.uuid, deleted_at: expect.stringMatching(/Z$/) as string, merged_into: null },
      ],
    });
    expect((await list(clientCalls.list, query)).meta.total).toBe(3);
    // A filter finds fewer, but whoever follows it learns of each deletion.
    const named = await followed(clientCalls.list, { ...query, "filter[name]": "three" });
    expect([named.names, named.deleted.map(({ id }) => id)]).toEqual([["Three"], [two.id]]);
    const { data, meta } = await list(clientCalls.list, {
      "filter[updated_since]": since,
      sort_by: "name",
    });
    expect([data.map(({ id }) => id), meta.deleted]).toEqual([[one.id, three.id], undefined]);
  });

  test.each(["name", "created_at", "last_deal_at", "updated_at"])(
    "is read by cursor in the order of %s, in both directions, as by pages",
    async (sort_by) => {
      await makeDeal(workspace);
      await makeDeal(workspace, {
        client_id: (await add({ name: "With a deal" })).id,
        selectedRecipients: [],
      });
      for (const sort_direction of ["asc", "desc"]) {
        const all = await list(clientCalls.list, { sort_by, sort_direction, per_page: "200" });
        const { names, deleted } = await followed(clientCalls.list, { sort_by, sort_direction });
        expect(names).toEqual(all.data.map(({ name }) => name));
        expect([deleted, names.length]).toEqual([[], all.meta.total]);
      }
    },
  );

  test("finds a client by its whole address, however it is written, with its own fields", async () => {
    const { id } = await add({ name: "Found", email: "found@example.test" });
    await add({ name: "Longer", email: "not-found@example.test" });
    const { data } = await list(clientCalls.list, { "filter[email]": " Found@Example.test" });
    expect(data.map((row) => [row.id, row.custom_fields])).toEqual([[id, {}]]);
  });

  test.each([
    ["cursor", { cursor: "rubbish" }],
    ["cursor", { cursor: Buffer.from('["name","desc",["a"],1]').toString("base64url") }],
    ["filter[updated_since]", { "filter[updated_since]": "yesterday" }],
  ])("refuses a wrong %s", async (field, query) => {
    const { status, refusal } = await workspace.call(clientCalls.list, { query });
    expect([status, refusal.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });
});

test("GET /deals that is followed tells what was deleted as tombstones [REST-22]", async () => {
  const since = new Date().toISOString();
  const deals = [];
  for (const name of ["A", "B", "C", "D"]) deals.push(await makeDeal(workspace, { name }));
  const [a, , c] = deals;
  for (const id of [c?.id, a?.id]) await workspace.call(dealCalls.remove, { as: "admin", params: { id } });
  const query = { ...CHANGES, "filter[updated_since]": since };
  const { names, deleted } = await followed(dealCalls.list, query);
  expect(names).toEqual(["B", "D"]);
  expect(deleted).toEqual(
    [c, a].map((deal) => ({
      id: deal?.id,
      uuid: deal?.uuid,
      deleted_at: expect.stringMatching(/Z$/) as string,
    })),
  );
  const newestFirst = await followed(dealCalls.list, { ...query, sort_direction: "desc" });
  expect([newestFirst.names, newestFirst.deleted.map(({ id }) => id)]).toEqual([
    ["D", "B"],
    [a?.id, c?.id],
  ]);
  const page = await list(dealCalls.list, { ...query, per_page: "4", page: "1" });
  expect([page.meta.total, page.meta.next_cursor]).toEqual([4, null]);
  expect((await list(dealCalls.list, { "filter[updated_since]": since })).meta.deleted).toBeUndefined();
});
