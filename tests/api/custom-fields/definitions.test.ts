import { beforeAll, describe, expect, test } from "vitest";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { libraryCalls } from "@/lib/domain/library/calls";
import type { Call } from "@/lib/core/contract/call";
import {
  type CallRest,
  callsAs,
  makeDeal,
  makeWorkspace,
  type Caller,
  type Workspace,
} from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("custom-fields");
});

const call = callsAs(() => workspace, { as: "admin" });
const create = (body: object) =>
  call(customFieldCalls.create, { untyped: { body: { subject: "deal", kind: "text", ...body } } });
const list = async (subject: "client" | "deal", as: Caller = "employee") =>
  (await workspace.call(customFieldCalls.list, { as, query: { "filter[subject]": subject } })).body.data;

describe("a field of deals or clients (T-19)", () => {
  test("has a key of its label unless given, labels by language, and stands last", async () => {
    const { status, headers, body } = await create({
      label: " Date d'arrivée ",
      labels: { en: "Arrival" },
      kind: "date",
    });
    expect([status, headers.etag]).toEqual([201, `"${body.data.id}-1"`]);
    expect(body.data).toMatchObject({
      key: "date_d_arrivee",
      label: "Date d'arrivée",
      labels: { en: "Arrival" },
      options: [],
      is_required: false,
      is_active: true,
    });
    const same = await create({ label: "date D'ARRIVÉE" });
    expect([same.status, same.refusal.errors]).toMatchObject([422, [{ field: "label", code: "same_name" }]]);
    expect((await create({ subject: "client", label: "Date d'arrivée" })).status).toBe(201);
    const again = await create({ label: "Date d'arrivee" });
    expect(again.body.data.key).toBe("date_d_arrivee_2");
    const choice = await create({
      label: "Delivery",
      key: "delivery",
      kind: "choice",
      options: [{ value: "remote", label: "Remote", labels: { fr: "À distance" } }],
    });
    expect((await list("deal")).map(({ key }) => key)).toEqual([
      "date_d_arrivee",
      "date_d_arrivee_2",
      "delivery",
    ]);
    expect((await call(customFieldCalls.read, { params: { id: choice.body.data.id } })).body).toEqual({
      data: choice.body.data,
      meta: { deals: 0, clients: 0, named: [] },
    });
    // A client's field may have the same key as a deal's.
    expect((await create({ subject: "client", label: "Delivery", key: "delivery" })).status).toBe(201);
  });

  test.each([
    [{ label: "" }, "label"],
    [{ label: "x".repeat(61) }, "label"],
    [{ label: "two\nlines" }, "label"],
    [{ label: "A", key: "Bad-Key" }, "key"],
    [{ label: "A", key: "delivery" }, "key"],
    [{ label: "A", kind: "colour" }, "kind"],
    [{ label: "A", subject: "line" }, "subject"],
    [{ label: "A", kind: "choice" }, "options"],
    [{ label: "A", options: [{ value: "a", label: "A" }] }, "options"],
    [
      { label: "A", kind: "choice", options: Array.from({ length: 2 }, () => ({ value: "a", label: "A" })) },
      "options",
    ],
    [{ label: "A", labels: { de: "B" } }, "labels"],
  ])("%j is refused on %s", async (body, name) => {
    const { status, refusal: answer } = await create(body);
    expect([status, answer.errors[0]?.field.split(".")[0]]).toEqual([422, name]);
  });

  test("is changed by version, moved, and keeps its key and kind", async () => {
    const [first, second, third] = await list("deal");
    const params = { id: third?.id ?? 0 };
    const headers = { "if-match": (await call(customFieldCalls.read, { params })).headers.etag ?? "" };
    const moved = await call(customFieldCalls.update, {
      params,
      body: { position: 1, is_required: true },
      headers,
    });
    expect(moved.body.data).toMatchObject({ is_required: true, version: 2, key: "delivery" });
    expect((await list("deal")).map(({ id }) => id)).toEqual([third?.id, first?.id, second?.id]);
    expect((await call(customFieldCalls.update, { params, body: { label: "B" }, headers })).status).toBe(412);
    expect(
      (await call(customFieldCalls.update, { params, untyped: { body: { key: "other" } } })).status,
    ).toBe(422);
    expect(
      (await call(customFieldCalls.update, { params, body: { options: [] } })).refusal.errors[0]?.field,
    ).toBe("options");
    expect((await call(customFieldCalls.update, { params, body: {} })).body.data.version).toBe(2);
  });

  test("is changed by those alone who may change the settings", async () => {
    const [found] = await list("deal");
    const status = async <C extends Call>(call: C, ...rest: CallRest<C>) =>
      (await workspace.call(call, ...rest)).status;
    expect(
      await status(customFieldCalls.create, { body: { subject: "deal", kind: "text", label: "A" } }),
    ).toBe(403);
    expect(await status(customFieldCalls.update, { params: { id: found?.id }, body: { label: "A" } })).toBe(
      403,
    );
    expect(await status(customFieldCalls.remove, { params: { id: found?.id } })).toBe(403);
  });

  test("is deleted when nothing has a value of it, else archived, and says where it is used", async () => {
    const made = (await create({ label: "Used", key: "used" })).body.data;
    const deal = await makeDeal(workspace, { custom_fields: { used: "here" } });
    await workspace.call(dealTemplateCalls.create, {
      untyped: {
        body: {
          name: "Naming it",
          blocks: [heading("For {deal.fields.used}"), { type: "services", key: "s" }],
        },
      },
    });
    await workspace.call(libraryCalls.create, {
      untyped: { body: { kind: "block", name: "Saved", content: heading("{deal.fields.used}") } },
    });
    const { meta } = (await call(customFieldCalls.read, { params: { id: made.id } })).body;
    expect([meta.deals, meta.clients]).toEqual([1, 0]);
    expect(meta.named).toMatchObject([
      { kind: "deal", id: deal.id },
      { kind: "template", name: "Naming it" },
      { kind: "library_entry", name: "Saved" },
    ]);
    const kept = await call(customFieldCalls.remove, { params: { id: made.id } });
    expect([kept.status, kept.refusal.code]).toEqual([409, "CONFLICT"]);
    expect(
      (await call(customFieldCalls.update, { params: { id: made.id }, body: { is_active: false } })).body.data
        .is_active,
    ).toBe(false);
    const other = (await create({ label: "Unused" })).body.data;
    expect((await call(customFieldCalls.remove, { params: { id: other.id } })).status).toBe(204);
    expect((await call(customFieldCalls.read, { params: { id: other.id } })).status).toBe(404);
  });

  test("is one of 30 at most; archived ones do not count", async () => {
    for (let number = (await list("client")).length; number < 30; number += 1)
      expect((await create({ subject: "client", label: `Field ${number}` })).status).toBe(201);
    const full = await create({ subject: "client", label: "One more" });
    expect([full.status, full.refusal.errors[0]?.code]).toEqual([422, "too_many"]);
    const [first] = await list("client");
    await call(customFieldCalls.update, { params: { id: first?.id }, body: { is_active: false } });
    expect((await create({ subject: "client", label: "One more" })).status).toBe(201);
    const back = await call(customFieldCalls.update, {
      params: { id: first?.id },
      body: { is_active: true },
    });
    expect([back.status, back.refusal.errors[0]?.code]).toEqual([422, "too_many"]);
  });
});

const heading = (text: string) => ({ type: "heading", key: "h", level: 1, text });
