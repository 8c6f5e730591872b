import { beforeAll, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { DISCOUNT_LIMITS_SETTING } from "@/lib/domain/settings/known-settings";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("limits");
  expect((await limitTo('{"employee":10,"gone":5}')).status).toBe(200);
});

const limitTo = (value: string) =>
  workspace.call(settingCalls.update, {
    as: "admin",
    params: { key: DISCOUNT_LIMITS_SETTING },
    body: { value },
  });
/** A workshop of 200.00, of which the service allows 80 to 130 %. */
const create = (as: "employee" | "manager", attributes: object, unit_price = 200_00) =>
  workspace.call(dealCalls.create, {
    as,
    untyped: {
      body: dealBody(workspace, { ...attributes }, [
        { sale_catalog_item_id: workspace.catalog.items.negotiable, unit_price },
      ]),
    },
  });
const change = (as: "employee" | "manager", id: number, attributes: object) =>
  workspace.call(dealCalls.update, { as, params: { id }, untyped: { body: { data: { attributes } } } });
const percent = (discount_amount: number) => ({ discount_amount, discount_modifier_id: 2 });
const amount = (discount_amount: number) => ({ discount_amount, discount_modifier_id: 1 });

test("who has a role with a limit agrees no lower price than it allows [U-146]", async () => {
  expect((await create("employee", {}, 180_00)).status).toBe(201);
  expect((await create("manager", {}, 160_00)).status).toBe(201);
  const { status, refusal } = await create("employee", {}, 179_99);
  expect([status, refusal.code]).toEqual([422, "PRICE_OUT_OF_RANGE"]);
  expect(refusal.details).toEqual({ ranges: [{ line: 0, min: 180_00, max: 260_00, calculated: 200_00 }] });
});

test.each([
  ["a percentage", percent, 10, 10.5, "Your role may give a discount of at most 10 %"],
  ["an amount", amount, 20_00, 20_01, "Your role may give a discount of at most 10 %, here 2000"],
])(
  "%s above the limit of the role is refused in words [U-146]",
  async (_kind, discount, most, above, message) => {
    expect((await create("employee", discount(most))).status).toBe(201);
    expect((await create("manager", discount(above))).status).toBe(201);
    const { status, refusal } = await create("employee", discount(above));
    expect([status, refusal.errors]).toEqual([
      422,
      [{ field: "data.attributes.discount_amount", code: "above_limit", message }],
    ]);
  },
);

test("what somebody else has agreed stays or falls, but does not rise [U-146]", async () => {
  const { id } = await makeDeal(workspace, percent(20), [
    { sale_catalog_item_id: workspace.catalog.items.negotiable, unit_price: 160_00 },
  ]);
  expect((await change("employee", id, { name: "Renamed" })).status).toBe(200);
  expect((await change("employee", id, { discount_amount: 15 })).status).toBe(200);
  const { status, refusal } = await change("employee", id, { discount_amount: 16 });
  expect([status, refusal.errors[0]?.code]).toEqual([422, "above_limit"]);
});

test.each(["", "[]", '{"employee":101}', '{"employee":"10"}', '{"No slug":1}', '{"employee":1.234}'])(
  "limits of %j are refused [U-146]",
  async (value) => {
    expect((await limitTo(value)).status).toBe(422);
  },
);
