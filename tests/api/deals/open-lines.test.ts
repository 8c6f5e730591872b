import { beforeAll, describe, expect, test } from "vitest";
import { tierCalls } from "@/lib/domain/catalog/calls";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("open-lines");
});

const RANGE = { least: 5, most: 50, step: 5 };
const open = { quantity: RANGE };
const seats = (more: Record<string, unknown> = {}) => ({
  sale_catalog_item_id: workspace.catalog.items.fixed,
  key: "seats",
  quantity: 10,
  open,
  ...more,
});
const travel = { sale_catalog_item_id: null, name: "Travel", quantity: 2, unit_price: 50_00, key: "travel" };
const made = (lines: Record<string, unknown>[] = [seats(), travel]) =>
  makeDeal(workspace, { name: "Open" }, lines as never);
const refused = (line: Record<string, unknown>) =>
  workspace.call(dealCalls.create, { untyped: { body: dealBody(workspace, {}, [line] as never) } });
const lineOf = (deal: DealAnswer, key: string) => deal.lineItems.find((line) => line.key === key)!;
const change = (deal: DealAnswer, lines: Record<string, unknown>[], headers: Record<string, string> = {}) =>
  workspace.call(proposalCalls.select, {
    as: null,
    headers,
    untyped: { params: { uuid: deal.uuid }, body: { line_items: lines } },
  });
const count = (deal: DealAnswer, key: string, quantity: number, headers?: Record<string, string>) =>
  change(deal, [{ id: lineOf(deal, key).id, quantity }], headers);
const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const update = (id: number, attributes: Record<string, unknown>) =>
  workspace.call(dealCalls.update, { untyped: { params: { id }, body: { data: { attributes } } } });

describe("saving [U-170]", () => {
  test("what is open comes back as it was sent, with the seller's suggestion, for staff and for the customer", async () => {
    const deal = await made();
    expect(lineOf(deal, "seats")).toMatchObject({ open, suggestion: { quantity: 10 } });
    expect(lineOf(deal, "travel")).toMatchObject({ open: null, suggestion: null });
    const { body } = await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } });
    expect(body.data.line_items[0]).toMatchObject({ open, suggestion: { quantity: 10 }, quantity: 10 });
  });

  test.each([
    [{ quantity: 12 }, "quantity"],
    [{ quantity: 1 }, "quantity"],
    [{ quantity: 55 }, "quantity"],
    [{ open: { quantity: { least: 5, most: 5 } } }, "open.quantity.most"],
    [{ open: { quantity: { most: 50, step: 50 } } }, "open.quantity.step"],
  ])("%j is refused, naming %s", async (wrong, field) => {
    const { status, refusal } = await refused(seats(wrong));
    expect([status, refusal.errors.map((each) => each.field)]).toEqual([
      422,
      [`data.attributes.lineItems.0.${field}`],
    ]);
  });

  test("a free line is opened too, and one that repeats keeps its rhythm", async () => {
    const rhythm = { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null };
    const deal = await made([{ ...travel, open: { quantity: { most: 9 } }, rhythm }]);
    expect((await count(deal, "travel", 9)).status).toBe(200);
    const { recurring } = await read(deal.id);
    expect(recurring?.groups[0]).toMatchObject({ subtotal: 9 * 50_00, paid_periods: 12 });
  });
});

describe("the customer's quantity [U-172]", () => {
  test("changes the totals, is told in the timeline, and stays marked beside the suggestion", async () => {
    const deal = await made();
    const price = lineOf(deal, "seats").unit_price;
    const { status, body } = await count(deal, "seats", 50);
    expect([status, body.data.subtotal]).toEqual([200, 50 * price + 2 * 50_00]);
    const after = await read(deal.id);
    expect(after.subtotal).toBe(body.data.subtotal);
    expect(lineOf(after, "seats")).toMatchObject({
      quantity: 50,
      total_price: 50 * price,
      suggestion: { quantity: 10 },
    });
    const { body: timeline } = await workspace.call(followingCalls.timeline, { params: { id: deal.id } });
    expect(timeline.data.find(({ kind }) => kind === "options_changed")).toMatchObject({
      actor: "visitor",
      details: { quantities: [{ name: lineOf(deal, "seats").name, from: 10, to: 50 }] },
    });
  });

  test("the same again changes nothing, and options and quantities go in one call", async () => {
    const deal = await made([seats(), { ...travel, is_optional: true, open: { quantity: { most: 9 } } }]);
    const first = await count(deal, "seats", 20);
    const again = await count(deal, "seats", 20);
    expect(again.body.data.version).toBe(first.body.data.version);
    const both = await change(deal, [
      { id: lineOf(deal, "seats").id, quantity: 25 },
      { id: lineOf(deal, "travel").id, is_selected: true, quantity: 4 },
    ]);
    const price = lineOf(deal, "seats").unit_price;
    expect(both.body.data.subtotal).toBe(25 * price + 4 * 50_00);
  });

  test.each([
    ["below the least", "seats", 0, "quantity"],
    ["off its step", "seats", 12, "off_step"],
    ["above the most", "seats", 55, "too_big"],
    ["of a line that is not open", "travel", 3, "not_open"],
  ])("%s is refused, naming the line", async (_what, key, quantity, code) => {
    const deal = await made();
    const { status, refusal } = await count(deal, key, quantity);
    expect([status, refusal.errors.length]).toEqual([422, 1]);
    expect(JSON.stringify(refusal.errors)).toContain(code);
    if (quantity > 0) expect(refusal.message).toContain(`'${lineOf(deal, key).name}'`);
    expect(lineOf(await read(deal.id), "seats").quantity).toBe(10);
  });

  test("a line of another offer, one that is given twice, and nothing of a line are refused", async () => {
    const [deal, other] = [await made(), await made()];
    const { id } = lineOf(deal, "seats");
    for (const lines of [
      [{ id: lineOf(other, "seats").id, quantity: 20 }],
      [
        { id, quantity: 20 },
        { id, quantity: 25 },
      ],
      [{ id }],
      [{ id, quantity: 7.5 }],
    ])
      expect((await change(deal, lines)).status).toBe(422);
  });

  test("all lines of a service together keep to its purchase limit, which is also the highest most [U-171]", async () => {
    const domain = (key: string, more = {}) => ({
      sale_catalog_item_id: workspace.catalog.items.limited,
      key,
      quantity: 1,
      ...more,
    });
    const tooWide = await refused(domain("first", { open: { quantity: { most: 4 } } }));
    expect([tooWide.status, tooWide.refusal.message]).toEqual([422, "At most 3 can be sold"]);
    const deal = await made([domain("first", { open: { quantity: { most: 3 } } }), domain("second")]);
    const { status, refusal } = await count(deal, "first", 3);
    expect([status, refusal.errors[0]?.code]).toEqual([422, "too_big"]);
    expect(refusal.message).toBe("At most 3 of 'Domain' can be sold");
    expect((await count(deal, "first", 2)).status).toBe(200);
  });

  test("a stale one is 412 with the new totals", async () => {
    const deal = await made();
    const { body } = await count(deal, "seats", 20);
    const stale = await count(deal, "seats", 30, { "if-match": `"${deal.id}-${deal.version}"` });
    expect(stale.status).toBe(412);
    expect(stale.refusal.details).toMatchObject({ subtotal: body.data.subtotal });
  });

  test("is what is accepted and sealed", async () => {
    const deal = await made();
    const { body } = await count(deal, "seats", 35);
    const accepted = await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    expect(accepted.body.data.amount_after_tax).toBe(body.data.amount_after_tax);
    const verified = await workspace.call(proposalCalls.verify, {
      as: null,
      params: { code: accepted.body.data.verification_code },
    });
    expect(verified.body.data).toMatchObject({
      verdict: "genuine",
      amount_after_tax: body.data.amount_after_tax,
    });
    expect((await count(deal, "seats", 10)).status).toBe(409);
  });
});

describe("what a change of the offer does to it [U-171]", () => {
  test("another save of the same line keeps both; another quantity of staff is the new suggestion", async () => {
    const deal = await made();
    await count(deal, "seats", 20);
    const same = await update(deal.id, { lineItems: [seats({ quantity: 20, customer_note: "By floor" })] });
    expect(lineOf(same.body.data, "seats")).toMatchObject({ quantity: 20, suggestion: { quantity: 10 } });
    const changed = await update(deal.id, { lineItems: [seats({ quantity: 25 })] });
    expect(lineOf(changed.body.data, "seats")).toMatchObject({ quantity: 25, suggestion: { quantity: 25 } });
  });

  test("a revision keeps them, and a duplicate begins with the suggestion", async () => {
    const deal = await made();
    await count(deal, "seats", 20);
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    const { unit_price: price } = lineOf(deal, "seats");
    expect(lineOf(copy.body.data, "seats")).toMatchObject({ quantity: 10, total_price: 10 * price, open });
    expect(copy.body.data.subtotal).toBe(deal.subtotal);
    const revision = await makeDeal(workspace, {}, [seats({ quantity: 20 })] as never, deal.id);
    expect(lineOf(revision, "seats")).toMatchObject({ quantity: 20, open, suggestion: { quantity: 10 } });
  });
});

describe("open questions [U-176] [U-177]", () => {
  const website = (more: Record<string, unknown> = {}) => {
    const { pages, rush, style } = workspace.catalog.fields;
    return {
      sale_catalog_item_id: workspace.catalog.items.tiered,
      key: "website",
      quantity: 2,
      field_values: { [pages]: 5, [style]: "plain" },
      open: {
        questions: [
          { field_id: pages, least: 2, most: 20 },
          { field_id: rush },
          { field_id: style, options: ["plain"] },
        ],
      },
      ...more,
    };
  };
  const answer = (deal: DealAnswer, answers: Record<string, unknown>) =>
    change(deal, [{ id: lineOf(deal, "website").id, answers }]);

  test("answers go through tiers and conditional prices, and are what is read, told and accepted", async () => {
    const { pages, rush } = workspace.catalog.fields;
    const deal = await made([website()]);
    expect(lineOf(deal, "website").unit_price).toBe(5 * 7_00);
    const { status, body } = await answer(deal, { [pages]: 12, [rush]: true });
    // 5 × 7.00 + 5 × 6.50 + 2 × 6.00, and half of it in a hurry.
    const unit = 5 * 7_00 + 5 * 6_50 + 2 * 6_00;
    expect([status, body.data.subtotal]).toEqual([200, 2 * 1.5 * unit]);
    const after = lineOf(await read(deal.id), "website");
    expect(after).toMatchObject({
      unit_price: 1.5 * unit,
      calculated_unit_price: 1.5 * unit,
      total_price: 3 * unit,
      field_values: { [pages]: 12, [rush]: true },
    });
    expect(after.price_info_list.reduce((sum, { amount }) => sum + amount, 0)).toBe(1.5 * unit);
    expect(after.suggestion?.answers?.map(({ answer: said }) => said)).toEqual(["5", "Plain"]);
    const { body: timeline } = await workspace.call(followingCalls.timeline, { params: { id: deal.id } });
    const told = timeline.data.find(({ kind }) => kind === "options_changed");
    expect(told?.details).toMatchObject({
      answers: [
        { from: "5", to: "12" },
        { from: "–", to: "Yes" },
      ],
    });
    const accepted = await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    expect(accepted.body.data.amount_after_tax).toBe(body.data.amount_after_tax);
  });

  test.each([
    ["below the least", "pages", 1, "too_small"],
    ["above the most", "pages", 21, "too_big"],
    ["of another kind", "pages", "many", "wrong_type"],
    ["that was not left open", "style", "bold", "not_offered"],
    ["that there is not", "style", "loud", "unknown_option"],
  ] as const)("an answer %s is refused, naming its question", async (_what, key, value, code) => {
    const deal = await made([website()]);
    const field = workspace.catalog.fields[key];
    const { status, refusal } = await answer(deal, { [field]: value });
    expect([status, refusal.errors[0]?.code, refusal.errors[0]?.field]).toEqual([
      422,
      code,
      `line_items.0.answers.${field}`,
    ]);
    expect(lineOf(await read(deal.id), "website").unit_price).toBe(35_00);
  });

  test("a question that was not opened keeps the seller's answer", async () => {
    const { pages, style } = workspace.catalog.fields;
    const deal = await made([website({ open: { questions: [{ field_id: pages }] } })]);
    const { status, refusal } = await answer(deal, { [style]: "bold" });
    expect([status, refusal.errors[0]?.code]).toEqual([422, "not_open"]);
    const plain = await made([seats()]);
    const none = await change(plain, [{ id: lineOf(plain, "seats").id, answers: { [pages]: 3 } }]);
    expect([none.status, none.refusal.errors[0]?.code]).toEqual([422, "not_open"]);
  });

  test("a free line, a negotiated price and a question that is not asked cannot be opened", async () => {
    const { pages } = workspace.catalog.fields;
    const open = { questions: [{ field_id: pages }] };
    const free = await refused({ ...travel, open });
    expect([free.status, free.refusal.errors[0]?.code]).toEqual([422, "no_questions"]);
    const foreign = await refused(website({ open: { questions: [{ field_id: 999_999 }] } }));
    expect([foreign.status, foreign.refusal.errors[0]?.code]).toEqual([422, "invalid"]);
    const twice = await refused(website({ open: { questions: [{ field_id: pages }, { field_id: pages }] } }));
    expect([twice.status, twice.refusal.errors[0]?.code]).toEqual([422, "twice"]);
    const outside = await refused(website({ open: { questions: [{ field_id: pages, least: 6 }] } }));
    expect([outside.status, outside.refusal.errors[0]?.code]).toEqual([422, "too_small"]);
    const item = workspace.catalog.items.negotiable;
    const agreed = await refused({ sale_catalog_item_id: item, quantity: 1, unit_price: 180_00, open });
    expect([agreed.status, agreed.refusal.errors.map(({ code }) => code)]).toEqual([
      422,
      ["agreed_price", "invalid"],
    ]);
  });

  test("a change of the catalogue changes nothing of an offer that somebody has in hand [U-171]", async () => {
    const own = await makeWorkspace("open-lines-own");
    const { pages } = own.catalog.fields;
    const line = {
      sale_catalog_item_id: own.catalog.items.tiered,
      quantity: 1,
      field_values: { [pages]: 2 },
      open: { questions: [{ field_id: pages }] },
    };
    const deal = await makeDeal(own, {}, [line]);
    const tiers = await own.call(tierCalls.tiers, {
      params: { id: own.catalog.items.tiered },
      as: "admin",
    });
    for (const { id } of tiers.body.data)
      await own.call(tierCalls.removeTier, {
        as: "admin",
        params: { id: own.catalog.items.tiered, intervalId: id },
      });
    const { status, body } = await own.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: deal.lineItems[0]?.id ?? 0, answers: { [pages]: 4 } }] },
    });
    expect([status, body.data.subtotal]).toEqual([200, 4 * 7_00]);
  });

  test("a duplicate begins with the suggested answers, and another currency keeps them open at its rate", async () => {
    const { pages } = workspace.catalog.fields;
    const deal = await made([website()]);
    await answer(deal, { [pages]: 8 });
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    expect(lineOf(copy.body.data, "website")).toMatchObject({ unit_price: 35_00, total_price: 70_00 });
    const inDollars = await update(deal.id, { currency: "USD" });
    expect(inDollars.status).toBe(200);
    const { status, body } = await answer(inDollars.body.data, { [pages]: 4 });
    expect([status, body.data.subtotal]).toEqual([200, 2 * 0.75 * 4 * 7_00]);
  });
});
