import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { callsAs, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("tax-profiles");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const call = callsAs(() => workspace, { as: "admin" });
const list = async () => (await call(taxCalls.list)).body.data;
const defaults = async () => (await list()).filter(({ is_default }) => is_default).map(({ name }) => name);
const create = async (name: string) =>
  (await call(taxCalls.create, { body: { name, taxes: [{ name: "VAT", value: 8.1 }] } })).body.data;

test("a profile is added with its rates in their order, after the others (S-129)", async () => {
  const { status, body, headers } = await call(taxCalls.create, {
    body: {
      name: " GST + PST ",
      taxes: [
        { name: "GST", value: 5 },
        { name: "PST", value: 7.1234 },
      ],
    },
  });
  expect([status, headers.etag]).toEqual([201, `"${body.data.id}-1"`]);
  expect(body.data).toMatchObject({
    name: "GST + PST",
    value: 12.1234,
    is_default: false,
    taxes: [
      { name: "GST", value: 5 },
      { name: "PST", value: 7.1234 },
    ],
  });
  expect((await list()).at(-1)).toEqual(body.data);
  expect((await call(taxCalls.read, { params: { id: body.data.id } })).body.data).toEqual(body.data);
});

test("the value of a profile is the sum of its taxes, and can be sent back as it was read [TOT-06, P-18]", async () => {
  const { body } = await call(taxCalls.create, {
    body: {
      name: "Sum",
      taxes: [
        { name: "A", value: 0.1 },
        { name: "B", value: 0.2 },
      ],
    },
  });
  const { id, value, taxes } = body.data;
  expect(value).toBe(0.3);
  const deal = await makeDeal(workspace, { tax_profile_id: id });
  const { body: read } = await workspace.call(dealCalls.read, { params: { id: deal.id } });
  expect(read.data.tax_profile?.value).toBe(0.3);
  const again = await call(taxCalls.update, {
    params: { id },
    body: {
      value,
      taxes: taxes.map((tax) => ({ name: tax.name, value: tax.value })),
    },
  });
  expect([again.status, again.body.data.value]).toEqual([200, 0.3]);
  expect((await call(taxCalls.update, { params: { id }, body: { value: 5 } })).status).toBe(422);
  const single = await call(taxCalls.update, { params: { id }, body: { value: 5, taxes: [] } });
  expect([single.body.data.value, single.body.data.taxes]).toEqual([5, []]);
});

test.each([
  [{ name: "" }, "name"],
  [{ name: "x".repeat(101) }, "name"],
  [{ name: "two\nlines" }, "name"],
  [{ name: "gst" }, "name"],
  [{ name: "A", taxes: [{ name: "", value: 5 }] }, "taxes.0.name"],
  [{ name: "A", taxes: [{ name: "T", value: -1 }] }, "taxes.0.value"],
  [{ name: "A", taxes: [{ name: "T", value: 100.1 }] }, "taxes.0.value"],
  [{ name: "A", taxes: [{ name: "T", value: 5.00001 }] }, "taxes.0.value"],
  [{ name: "A", taxes: Array.from({ length: 11 }, () => ({ name: "T", value: 1 })) }, "taxes"],
  [{ name: "A", value: 6, taxes: [{ name: "T", value: 5 }] }, "value"],
  [{ name: "A", is_default: false }, "is_default"],
])("%j is refused on %s", async (body, field) => {
  const before = await list();
  const answer = await call(taxCalls.create, { untyped: { body } });
  expect([answer.status, answer.refusal.errors[0]?.field]).toEqual([422, field]);
  expect(await list()).toEqual(before);
});

test("deals keep the rates that they were made with when a profile changes or is retired", async () => {
  const { id } = await create("VAT of then");
  const deal = await makeDeal(workspace, { tax_profile_id: id });
  expect(deal.amount_after_tax).toBe(108_10);
  await call(taxCalls.update, { params: { id }, body: { taxes: [{ name: "VAT", value: 20 }] } });
  expect((await makeDeal(workspace, { tax_profile_id: id })).amount_after_tax).toBe(120_00);
  expect((await call(taxCalls.retire, { params: { id } })).status).toBe(204);
  expect((await workspace.call(dealCalls.read, { params: { id: deal.id } })).body.data.amount_after_tax).toBe(
    108_10,
  );
  expect((await call(taxCalls.read, { params: { id } })).status).toBe(404);
  const trail = await admin<
    { action: string; before: { taxes: string[] } | null }[]
  >`select action, before from audit_event where tenant_id = ${workspace.tenant.id} and subject_id = ${String(id)}
    and subject_type = 'tax_profile' order by sequence`;
  expect(trail.map(({ action, before }) => [action, before?.taxes])).toEqual([
    ["created", undefined],
    ["changed", ["VAT 8.1"]],
    ["deleted", ["VAT 20"]],
  ]);
});

test("a deal's next revision keeps its retired profile and removed currency, with the rates it was made with", async () => {
  const { id } = await create("Leaving");
  const deal = await makeDeal(workspace, { tax_profile_id: id, currency: "JPY" });
  await call(taxCalls.retire, { params: { id } });
  const { body } = await workspace.call(currencyCalls.listOfTenant);
  await workspace.call(currencyCalls.remove, {
    as: "admin",
    params: { id: body.data.find(({ currency }) => currency.code === "JPY")?.id },
  });
  const revised = await makeDeal(workspace, { tax_profile_id: id, currency: "JPY" }, undefined, deal.id);
  expect(revised.amount_after_tax).toBe(deal.amount_after_tax);
  await expect(makeDeal(workspace, { tax_profile_id: id })).rejects.toThrow("422");
  await expect(makeDeal(workspace, { currency: "JPY" })).rejects.toThrow("422");
});

test("a retired name may be taken again", async () => {
  const { id } = await create("Back again");
  await call(taxCalls.retire, { params: { id } });
  expect((await call(taxCalls.create, { body: { name: "Back again" } })).status).toBe(201);
});

test("new deals begin with the first profile, until another is made the default, which then cannot be retired", async () => {
  expect(await defaults()).toEqual(["No tax"]);
  const { id } = await create("Swiss");
  expect(
    (await call(taxCalls.update, { params: { id }, body: { is_default: true } })).body.data.is_default,
  ).toBe(true);
  expect(await defaults()).toEqual(["Swiss"]);
  const { status, refusal } = await call(taxCalls.retire, { params: { id } });
  expect([status, refusal.errors[0]?.code]).toEqual([422, "default"]);
  await call(taxCalls.create, { body: { name: "Newer", is_default: true } });
  expect(await defaults()).toEqual(["Newer"]);
  expect((await call(taxCalls.retire, { params: { id } })).status).toBe(204);
});

test("what somebody else changed first is not overwritten or retired, and is shown", async () => {
  const { id } = await create("Contested");
  await call(taxCalls.update, { params: { id }, body: { name: "Theirs" } });
  const parts = { params: { id }, headers: { "if-match": `"${id}-1"` } };
  for (const { status, refusal } of [
    await call(taxCalls.update, { ...parts, body: { name: "Mine" } }),
    await call(taxCalls.retire, { ...parts, untyped: { body: { name: "Mine" } } }),
  ]) {
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(refusal.details).toMatchObject({ name: "Theirs" });
  }
});

test("the last profile stays", async () => {
  const alone = await makeWorkspace("tax-alone");
  await admin`update tax_profile set deleted_at = now() where tenant_id = ${alone.tenant.id}
    and id <> ${alone.catalog.taxIds[1] ?? 0}`;
  const { status, refusal } = await alone.call(taxCalls.retire, {
    as: "admin",
    params: { id: alone.catalog.taxIds[1] },
  });
  expect([status, refusal.errors[0]?.code]).toEqual([422, "last"]);
});

test("fifty profiles are enough", async () => {
  const many = await makeWorkspace("tax-many");
  await admin`insert into tax_profile (tenant_id, name) select ${many.tenant.id}, 'P' || n
    from generate_series(1, 47) n`;
  const { status, refusal } = await many.call(taxCalls.create, { as: "admin", body: { name: "One more" } });
  expect([status, refusal.errors[0]?.code]).toEqual([422, "too_many"]);
});
