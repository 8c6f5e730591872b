import postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { emptySection } from "@/lib/core/documents/blocks";
import { catalogCalls, tierCalls } from "@/lib/domain/catalog/calls";
import { libraryCalls } from "@/lib/domain/library/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import type { Call } from "@/lib/core/contract/call";
import { type CallRest, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("no-decimals");
  const admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  const { id } = workspace.tenant;
  await admin`update tenant_currency set is_default = false where tenant_id = ${id}`;
  await admin`insert into tenant_currency (tenant_id, currency_id, is_default)
    select ${id}, id, true from currency where code = 'JPY'
    on conflict (tenant_id, currency_id) do update set is_default = true`;
  await admin.end();
});

const refusals = async <C extends Call>(call: C, ...rest: CallRest<C>) => {
  const { status, refusal } = await workspace.call(call, ...rest);
  return [status, refusal.errors?.map(({ field }) => field)];
};

describe("where the currency has no decimals [X-28]", () => {
  test("a service is not saved with hundredths, in its price, its tiers or its modifications", async () => {
    const attributes = { title: "Yen", description: "<p>x</p>", standard_amount: 1500_50 };
    expect(await refusals(catalogCalls.create, { body: { data: { attributes } } })).toEqual([
      422,
      ["data.attributes.standard_amount"],
    ]);
    const whole = { data: { attributes: { ...attributes, standard_amount: 1500_00 } } };
    const { status, body } = await workspace.call(catalogCalls.create, { body: whole });
    expect(status).toBe(201);
    const { pages } = workspace.catalog.fields;
    const params = { id: body.data.id };
    await workspace.call(catalogCalls.update, {
      params,
      body: { data: { attributes: { main_field_id: pages } } },
    });
    const tier = { field_id: pages, from: 1, to: null, rate: 10_50, flat_fee: 0 };
    expect((await refusals(tierCalls.addTier, { params, body: { data: { attributes: tier } } }))[0]).toBe(
      422,
    );
    const meta = { conditional_pricing: { price_intervals: [tier] } };
    expect(await refusals(catalogCalls.update, { params, body: { data: { attributes: {} }, meta } })).toEqual(
      [422, ["meta.conditional_pricing.price_intervals.0.rate"]],
    );
  });

  test("an amount that a service had before stays until it is changed", async () => {
    const params = { id: workspace.catalog.items.fixed };
    const admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
    await admin`update catalog_item set standard_amount = 10050 where tenant_id = ${workspace.tenant.id}
      and id = ${workspace.catalog.items.fixed}`;
    await admin.end();
    const put = async (attributes: object) =>
      (await workspace.call(catalogCalls.update, { params, body: { data: { attributes } } })).status;
    expect(await put({ title: "Logo, renamed" })).toBe(200);
    expect(await put({ standard_amount: 100_51 })).toBe(422);
    expect(await put({ standard_amount: 100_00 })).toBe(200);
  });

  test("neither an entry of the library nor a template keeps a free line with hundredths", async () => {
    const free = { sale_catalog_item_id: null, name: "Stay", quantity: 1, is_optional: false };
    const section = (line: object) => ({
      kind: "section",
      name: "Stay",
      content: { section: { ...emptySection("a"), name: "Stay" }, lines: [{ ...free, ...line }] },
    });
    expect(
      await refusals(libraryCalls.create, { untyped: { body: section({ unit_price: 10_50 }) } }),
    ).toEqual([422, ["content.lines.0.unit_price"]]);
    expect(
      (
        await refusals(libraryCalls.create, {
          untyped: { body: section({ unit_price: 10_50, currency: "CAD" }) },
        })
      )[0],
    ).toBe(201);
    expect(
      (await refusals(libraryCalls.create, { untyped: { body: section({ unit_price: 10_00 }) } }))[0],
    ).toBe(201);
    const template = (line: object) => ({
      name: `Stay ${JSON.stringify(line)}`,
      lines: [{ ...free, ...line }],
    });
    expect(await refusals(dealTemplateCalls.create, { body: template({ unit_price: 10_50 }) })).toEqual([
      422,
      ["lines.0.unit_price"],
    ]);
    expect((await refusals(dealTemplateCalls.create, { body: template({ unit_price: 10_00 }) }))[0]).toBe(
      201,
    );
  });
});
