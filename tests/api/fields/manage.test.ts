import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEvent, counter, priceModificationInterval } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { fieldCalls } from "@/lib/domain/fields/calls";
import type { Refusal } from "@/lib/core/contract/errors";
import { makeWorkspace, type Workspace } from "../../support/workspace";

const [SELECT, NUMBER, BOOLEAN, TEXT, CHECKBOX] = [1, 2, 3, 4, 5];
const EQUALS = 223;
const LONG_NAME = "x".repeat(255);

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("questions"), makeWorkspace("questions-next")]);
});

const post = (body: object, on = workspace) => on.call(fieldCalls.create, { untyped: { body } });
const add = async (body: object, on = workspace) => {
  const answer = await post(body, on);
  expect([answer.status, answer.refusal.errors]).toEqual([201, undefined]);
  return answer.body.data;
};
const put = (id: number, body: object, headers: Record<string, string> = {}) =>
  workspace.call(fieldCalls.update, { params: { id }, body, headers });
const remove = (id: number) => workspace.call(fieldCalls.remove, { params: { id } });
const read = (id: number, on = workspace) => on.call(fieldCalls.read, { as: "employee", params: { id } });
const usersIn = ({ details }: Refusal) =>
  (details as { used_by: { kind: string }[] }).used_by.map(({ kind }) => kind);
const wrong = ({ status, refusal }: { status: number; refusal: Refusal }) => [
  status,
  refusal.errors.map(({ field, message }) => [field, message]),
];
const version = () =>
  ownerTransaction(workspace.adminUrl, async (db) => {
    const [row] = await db
      .select({ value: counter.value })
      .from(counter)
      .where(and(eq(counter.tenantId, workspace.tenant.id), eq(counter.name, "catalog_version")));
    return row?.value ?? 0;
  });

test("a search finds questions as they are now: added, renamed, deleted [REST-48]", async () => {
  const found = async (text: string, on = workspace) =>
    (await on.call(fieldCalls.list, { query: { search: text } })).body.data.map(({ name }) => name);
  expect(await found("zeppelin")).toEqual([]);
  const { id } = await add({ name: "Zeppelin colour", type_id: TEXT });
  expect([await found("zeppelin"), await found("zeppelin", other)]).toEqual([["Zeppelin colour"], []]);
  await put(id, { name: "Kite colour", type_id: TEXT });
  expect([await found("zeppelin"), await found("kite")]).toEqual([[], ["Kite colour"]]);
  await remove(id);
  expect(await found("kite")).toEqual([]);
});

describe("POST /fields [REST-51]", () => {
  test("adds a question with all that it has, asked last unless said [QST-02] [QST-03] [REST-51]", async () => {
    const body = {
      name: " Delivery ",
      go_sale_title: "How shall we deliver?",
      type_id: SELECT,
      sub_type_id: 3,
      is_price_modifier: false,
      entity_id: 4,
      is_visible: true,
      is_modifiable: false,
      description: "Asked of everybody",
      placeholder: "Choose",
      rules: { required: true },
      ui: { options: [{ label: "By bike" }], placeholder: "One of these", help_text: "Bikes are free" },
      visible_when: [{ field_id: workspace.catalog.fields.pages, comparison_id: 225, value: "3" }],
    };
    const { status, body: made, headers } = await post(body);
    expect(status).toBe(201);
    expect(made.data).toMatchObject({
      ...body,
      name: "Delivery",
      admin_title: "Delivery",
      field_type: "select",
      field_sub_type: "radio",
      is_required: true,
      is_standard: false,
      position: 4,
      version: 1,
      used_by: [],
    });
    expect(made.data.ui.options).toEqual([{ label: "By bike", value: "by_bike" }]);
    expect(headers.etag).toBe(`"${made.data.id}-1"`);
    expect((await read(made.data.id)).body).toEqual({ data: made.data });
    expect((await add({ name: "After it", type_id: TEXT })).position).toBe(5);
  });

  test("takes every type; only choices keep a sub type, a dropdown unless said [QST-04]", async () => {
    const made = [];
    for (const type of [SELECT, NUMBER, BOOLEAN, TEXT, CHECKBOX])
      made.push(
        await add({
          name: `Type ${type}`,
          type_id: type,
          sub_type_id: type === SELECT ? null : 2,
          ui: { options: [{ label: "One" }] },
        }),
      );
    expect(
      made.map(({ field_type, field_sub_type, ui }) => [field_type, field_sub_type, ui.options?.length]),
    ).toEqual([
      ["select", "dropdown", 1],
      ["number", null, undefined],
      ["boolean", null, undefined],
      ["text", null, undefined],
      ["checkbox", null, undefined],
    ]);
  });

  test("derives the values of options from their labels, and no two are the same [QST-07]", async () => {
    const { ui } = await add({
      name: "Finish",
      type_id: SELECT,
      ui: {
        options: [
          { label: "High Gloss!" },
          { label: "high gloss" },
          { label: "Doré" },
          { label: "kept", value: "own-value" },
        ],
      },
    });
    expect(ui.options?.map(({ value }) => value)).toEqual([
      "high_gloss",
      "high_gloss_2",
      "dore",
      "own-value",
    ]);
  });

  test("refuses two options with one label, and a condition that no answer could meet", async () => {
    const refused = async (given: object) => {
      const { status, refusal } = await workspace.call(fieldCalls.create, {
        body: { name: "Refused", type_id: NUMBER, ...given },
      });
      return [status, refusal.errors?.map(({ field }) => field)];
    };
    const { pages, rush } = workspace.catalog.fields;
    expect(
      await refused({ type_id: SELECT, ui: { options: [{ label: "Gold" }, { label: "gold" }] } }),
    ).toEqual([422, ["ui.options.1.label"]]);
    const waiting = (field_id: number, value: string) =>
      refused({ visible_when: [{ field_id, comparison_id: 223, value }] });
    expect([await waiting(pages, "many"), await waiting(rush, "maybe")]).toEqual([
      [422, ["visible_when.0.value"]],
      [422, ["visible_when.0.value"]],
    ]);
  });

  test.each([
    [{ type_id: NUMBER }, "name", "Field name is required"],
    [{ type_id: NUMBER, name: "  " }, "name", "Field name is required"],
    [{ type_id: NUMBER, name: "x" }, "name", "Name must be at least 2 characters"],
    [{ type_id: NUMBER, name: LONG_NAME }, "name", "Name must be less than 255 characters"],
    [{ name: "No type" }, "type_id", "Please select a field type"],
    [{ name: "Null type", type_id: null }, "type_id", "Please select a field type"],
    [{ name: "No options", type_id: SELECT }, "ui.options", "Give at least one option"],
    [
      { name: "Odd type", type_id: 99 },
      "type_id",
      'Field type "99" not found. Available types: select, number, boolean, text, checkbox',
    ],
    [
      { name: "Odd choice", type_id: SELECT, sub_type_id: 77, ui: { options: [{ label: "A" }] } },
      "sub_type_id",
      "This choice does not exist",
    ],
    [
      {
        name: "Twice",
        type_id: SELECT,
        ui: {
          options: [
            { label: "A", value: "a" },
            { label: "B", value: "a" },
          ],
        },
      },
      "ui.options.1.label",
      "Another option has the same value",
    ],
    [
      {
        name: "Nobody",
        type_id: NUMBER,
        visible_when: [{ field_id: 999_999, comparison_id: EQUALS, value: "1" }],
      },
      "visible_when.0.field_id",
      "This question does not exist",
    ],
    [
      { name: "No operator", type_id: NUMBER, visible_when: [{ field_id: 1, comparison_id: 7, value: "1" }] },
      null,
      null,
    ],
    [
      {
        name: "No value",
        type_id: NUMBER,
        visible_when: [{ field_id: 1, comparison_id: EQUALS, value: " " }],
      },
      "visible_when.0.value",
      "Give a value to compare with",
    ],
  ])("refuses %j [VAL-24] [VAL-25] [VAL-26] [VAL-27] [QST-06] [QST-09]", async (body, field, message) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    if (field !== null) expect(wrong(answer)).toEqual([422, [[field, message]]]);
    else expect(answer.refusal.errors.map((error) => error.field)).toContain("visible_when.0.comparison_id");
  });

  test("takes the name as admin_title too, as a change does, but not two different ones [P-18]", async () => {
    expect(await add({ admin_title: " Titled ", type_id: TEXT })).toMatchObject({
      name: "Titled",
      admin_title: "Titled",
    });
    expect((await add({ name: "Both", admin_title: "Both", type_id: TEXT })).name).toBe("Both");
    expect(wrong(await post({ name: "One", admin_title: "Two", type_id: TEXT }))).toEqual([
      422,
      [["admin_title", "is another name than name"]],
    ]);
    expect(wrong(await post({ admin_title: "x" }))).toEqual([
      422,
      [
        ["admin_title", "Name must be at least 2 characters"],
        ["type_id", "Please select a field type"],
      ],
    ]);
    expect(wrong(await post({}))).toEqual([
      422,
      [
        ["type_id", "Please select a field type"],
        ["name", "Field name is required"],
      ],
    ]);
  });

  test("254 characters are a name", async () => {
    expect((await add({ name: "x".repeat(254), type_id: NUMBER })).name).toHaveLength(254);
  });

  test("asks for fields.create: an employee may not, nor change or delete", async () => {
    const { pages } = workspace.catalog.fields;
    const [params, body] = [{ id: pages }, { name: "Mine", type_id: 2 }];
    const answers = await Promise.all([
      workspace.call(fieldCalls.create, { as: "employee", body }),
      workspace.call(fieldCalls.update, { as: "employee", params, body }),
      workspace.call(fieldCalls.remove, { as: "employee", params }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe("PUT /fields/{id} [REST-52]", () => {
  test("changes what it says and leaves the rest; the state has a new name [REST-52]", async () => {
    const made = await add({
      name: "Colour",
      type_id: SELECT,
      ui: { options: [{ label: "Red" }], help_text: "Any" },
      rules: { required: true },
    });
    const { status, body, headers } = await put(made.id, {
      go_sale_title: "Which colour?",
      ui: { options: [{ label: "Deep red", value: "red" }, { label: "Blue" }] },
    });
    expect([status, headers.etag]).toEqual([200, `"${made.id}-2"`]);
    expect(body.data).toMatchObject({
      name: "Colour",
      go_sale_title: "Which colour?",
      is_required: true,
      version: 2,
      ui: {
        options: [
          { label: "Deep red", value: "red" },
          { label: "Blue", value: "blue" },
        ],
      },
    });
  });

  test("takes back what was read, with what is to be changed; the rest of it cannot be", async () => {
    const { id } = await add({ name: "Sent back", type_id: SELECT, ui: { options: [{ label: "Red" }] } });
    const read = await workspace.call(fieldCalls.read, { params: { id } });
    const back = await put(id, { ...read.body.data, admin_title: "Renamed" });
    expect([back.status, back.body.data]).toEqual([
      200,
      {
        ...read.body.data,
        name: "Renamed",
        admin_title: "Renamed",
        version: 2,
        updated_at: expect.any(String),
      },
    ]);
    expect((await put(id, back.body.data)).status).toBe(200);
    const odd = await put(id, { is_required: true, field_type: "number" });
    expect([odd.status, odd.text]).toEqual([
      422,
      expect.stringContaining("cannot be changed: send it as it was read"),
    ]);
    expect((await put(id, { name: "One", admin_title: "Two" })).status).toBe(422);
  });

  test("of two who change the same state one wins, the other gets 412 with the present version", async () => {
    const { id } = await add({ name: "Contested", type_id: NUMBER });
    const tag = { "if-match": `"${id}-1"` };
    const answers = await Promise.all([put(id, { name: "First" }, tag), put(id, { name: "Second" }, tag)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      code: "STALE_VERSION",
      details: { version: 2 },
    });
  });

  test("keeps Affects Pricing on where prices depend on it [QST-05]", async () => {
    const { pages, rush } = workspace.catalog.fields;
    for (const id of [pages, rush]) {
      expect(wrong(await put(id, { is_price_modifier: false }))).toEqual([
        422,
        [["is_price_modifier", "This field is used in pricing and must keep Affects Pricing on."]],
      ]);
    }
    const free = await add({ name: "Free", type_id: NUMBER });
    expect((await put(free.id, { is_price_modifier: false })).status).toBe(200);
  });

  test("keeps the type and the options that rules name, and says where", async () => {
    const { style } = workspace.catalog.fields;
    expect(wrong(await put(style, { type_id: NUMBER }))).toEqual([
      422,
      [["type_id", 'The type cannot change while the question is used by service "Website".']],
    ]);
    expect(wrong(await put(style, { ui: { options: [{ label: "Plain", value: "plain" }] } }))).toEqual([
      422,
      [["ui.options", 'Bold & loud is used by service "Website".']],
    ]);
    expect((await put(style, { ui: { options: [{ label: "Bolder", value: "bold" }] } })).status).toBe(200);
  });

  test("refuses conditions that would wait for themselves, and names the ring", async () => {
    const [one, two, three] = [
      await add({ name: "One", type_id: NUMBER }),
      await add({ name: "Two", type_id: NUMBER }),
      await add({ name: "Three", type_id: NUMBER }),
    ];
    const on = (id: number) => ({ visible_when: [{ field_id: id, comparison_id: EQUALS, value: "1" }] });
    expect(wrong(await put(one.id, on(one.id)))).toEqual([
      422,
      [["visible_when", "The question would wait for itself: One → One"]],
    ]);
    expect((await put(one.id, on(two.id))).status).toBe(200);
    expect((await put(two.id, on(three.id))).status).toBe(200);
    expect(wrong(await put(three.id, on(one.id)))).toEqual([
      422,
      [["visible_when", "The question would wait for itself: Three → One → Two → Three"]],
    ]);
    expect((await read(three.id)).body.data.visible_when).toEqual([]);
  });

  test("of two conditions that make a ring together only one is stored", async () => {
    const [one, two] = [
      await add({ name: "Left", type_id: NUMBER }),
      await add({ name: "Right", type_id: NUMBER }),
    ];
    const on = (id: number) => ({ visible_when: [{ field_id: id, comparison_id: EQUALS, value: "1" }] });
    const answers = await Promise.all([put(one.id, on(two.id)), put(two.id, on(one.id))]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 422]);
  });

  test("never reaches a neighbour's question, nor waits for one", async () => {
    const theirs = await add({ name: "Neighbour", type_id: NUMBER }, other);
    expect([
      (await put(theirs.id, { name: "Mine" })).status,
      (await remove(theirs.id)).status,
      (await read(theirs.id)).status,
    ]).toEqual([404, 404, 404]);
    expect(
      (
        await post({
          name: "Nosy",
          type_id: NUMBER,
          visible_when: [{ field_id: theirs.id, comparison_id: EQUALS, value: "1" }],
        })
      ).status,
    ).toBe(422);
  });
});

describe("GET /fields/{id} [REST-49]", () => {
  test("says where the question is used [REST-49]", async () => {
    const { pages, rush, style } = workspace.catalog.fields;
    const { tiered } = workspace.catalog.items;
    const uses = async (id: number) => (await read(id)).body.data.used_by;
    const website = { id: tiered, name: "Website" };
    expect(await uses(pages)).toMatchObject([
      { kind: "main_field", ...website, value: null },
      { kind: "price_interval", ...website },
      { kind: "visible_when", id: rush, name: "Rush", value: "3" },
      { kind: "visible_when", name: "Delivery" },
    ]);
    expect(await uses(style)).toEqual([{ kind: "price_modifier", ...website, value: "bold" }]);
    await ownerTransaction(workspace.adminUrl, (db) =>
      db
        .insert(priceModificationInterval)
        .values({ tenantId: workspace.tenant.id, catalogItemId: tiered, fieldId: rush, typeId: 2 }),
    );
    expect((await uses(rush)).map(({ kind }) => kind)).toEqual([
      "price_modifier",
      "price_modification_interval",
    ]);
  });

  test("404 for one that never was", async () => {
    expect((await read(999_999)).status).toBe(404);
  });
});

describe("DELETE /fields/{id} [REST-53]", () => {
  test("takes a question away: it is found no more [REST-53]", async () => {
    const { id } = await add({ name: "Short-lived", type_id: NUMBER });
    expect([(await remove(id)).status, (await read(id)).status, (await remove(id)).status]).toEqual([
      204, 404, 404,
    ]);
  });

  test("refuses while services or questions use it, and says where [S-057]", async () => {
    const { pages } = workspace.catalog.fields;
    const { status, refusal } = await remove(pages);
    expect([status, refusal.message]).toEqual([
      422,
      'This question is used by service "Website", question "Rush", question "Delivery" and cannot be deleted.',
    ]);
    expect(usersIn(refusal)).toEqual(["main_field", "price_interval", "visible_when", "visible_when"]);
    expect((await read(pages)).status).toBe(200);
  });

  test("refuses while a single service uses it", async () => {
    const { style } = workspace.catalog.fields;
    const { status, refusal } = await remove(style);
    expect(status).toBe(422);
    expect(usersIn(refusal)).toEqual(["price_modifier"]);
    expect((await read(style)).status).toBe(200);
  });

  test("does not mind a service that is gone", async () => {
    const { pages } = other.catalog.fields;
    expect((await other.call(fieldCalls.remove, { params: { id: pages } })).status).toBe(422);
    const { rush } = other.catalog.fields;
    await ownerTransaction(other.adminUrl, async (db) => {
      const { catalogItem } = await import("@/db/schema");
      await db
        .update(catalogItem)
        .set({ deletedAt: new Date() })
        .where(
          and(eq(catalogItem.tenantId, other.tenant.id), eq(catalogItem.id, other.catalog.items.tiered)),
        );
    });
    expect((await other.call(fieldCalls.remove, { params: { id: rush } })).status).toBe(204);
    expect((await other.call(fieldCalls.remove, { params: { id: pages } })).status).toBe(204);
  });
});

describe("Every write of a question", () => {
  test("raises the catalogue's version once, a refused one does not, and each is in the audit trail", async () => {
    const before = await version();
    const { id } = await add({ name: "Audited", type_id: NUMBER });
    await put(id, { name: "Audited again" });
    expect((await put(id, { name: "x" })).status).toBe(422);
    expect((await put(id, { type_id: 99 })).status).toBe(422);
    await remove(id);
    expect(await version()).toBe(before + 3);
    const events = await ownerTransaction(workspace.adminUrl, (db) =>
      db
        .select()
        .from(auditEvent)
        .where(
          and(
            eq(auditEvent.tenantId, workspace.tenant.id),
            eq(auditEvent.subjectType, "field"),
            eq(auditEvent.subjectId, String(id)),
          ),
        )
        .orderBy(auditEvent.sequence),
    );
    expect(events.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ["created", "Audited"],
      ["changed", "Audited again"],
      ["deleted", "Audited again"],
    ]);
    expect([events[1]?.before, events[1]?.after]).toEqual([{ name: "Audited" }, { name: "Audited again" }]);
  });
});

describe("GET /fields?filter[type_id]", () => {
  test("gives questions of one type [REST-48]", async () => {
    const { body } = await other.call(fieldCalls.list, { query: { "filter[type_id]": 1 } });
    expect(body.data.map(({ name }) => name)).toEqual(["Style"]);
  });
});
