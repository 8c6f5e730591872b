import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { emptySection } from "@/lib/core/documents/blocks";
import type { Choices } from "@/lib/core/offers/choices";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("choices");
});

const NONE = { groups: [], requires: [], excludes: [] };
const HOSTING = { key: "g", title: "Hosting", least: 1, most: 1, lines: ["small", "large"] };

const lineOf = (key: string, more: Record<string, unknown> = {}) => ({
  sale_catalog_item_id: workspace.catalog.items.fixed,
  key,
  ...more,
});
/** A mandatory line, two of which one is to be chosen, and an option. */
const hosting = () => [
  lineOf("site"),
  lineOf("small", { is_selected: true }),
  lineOf("large", { quantity: 3 }),
  lineOf("backup", { quantity: 2, is_optional: true }),
];
const made = (choices: Partial<Choices> = { groups: [HOSTING] }, lines = hosting()) =>
  makeDeal(workspace, { name: "Choices", choices: { ...NONE, ...choices } }, lines);
const refused = (choices: Partial<Choices>, lines: Record<string, unknown>[] = hosting()) =>
  workspace.call(dealCalls.create, {
    untyped: { body: dealBody(workspace, { choices: { ...NONE, ...choices } }, lines as never) },
  });
const idOf = (deal: DealAnswer, key: string) => deal.lineItems.find((line) => line.key === key)?.id ?? 0;
const select = (deal: DealAnswer, ticks: Record<string, boolean>, headers: Record<string, string> = {}) =>
  workspace.call(proposalCalls.select, {
    as: null,
    headers,
    params: { uuid: deal.uuid },
    body: {
      line_items: Object.entries(ticks).map(([key, is_selected]) => ({ id: idOf(deal, key), is_selected })),
    },
  });
const accept = (deal: DealAnswer) =>
  workspace.call(proposalCalls.accept, { as: null, params: { uuid: deal.uuid }, body: { name: "Inès Roy" } });
const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const chosen = (deal: DealAnswer) =>
  deal.lineItems.filter((line) => line.is_optional && line.is_selected).map(({ key }) => key);

describe("saving [U-130]", () => {
  test("choices come back as they were sent, and members are optional with the default chosen", async () => {
    const deal = await made();
    expect(deal.choices).toEqual({ ...NONE, groups: [HOSTING] });
    expect(deal.lineItems.map(({ key, is_optional }) => [key, is_optional])).toEqual([
      ["site", false],
      ["small", true],
      ["large", true],
      ["backup", true],
    ]);
    expect(chosen(deal)).toEqual(["small"]);
    const price = deal.lineItems[0]?.unit_price ?? 0;
    expect(deal.subtotal).toBe(2 * price);
  });

  test("a line gets a key where none is sent, and keeps it in a change, a revision and a duplicate", async () => {
    const deal = await makeDeal(workspace, {}, [{ sale_catalog_item_id: workspace.catalog.items.fixed }]);
    const key = deal.lineItems[0]?.key ?? "";
    expect(key).not.toBe("");
    const lines = [{ sale_catalog_item_id: workspace.catalog.items.fixed, quantity: 5 }];
    const changed = await workspace.call(dealCalls.update, {
      params: { id: deal.id },
      body: { data: { attributes: { lineItems: lines } } },
    });
    expect(changed.body.data.lineItems[0]?.key).toBe(key);
    const revision = await makeDeal(workspace, {}, lines, deal.id);
    expect(revision.lineItems[0]?.key).toBe(key);
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: revision.id } });
    expect(copy.body.data.lineItems[0]?.key).toBe(key);
  });

  test("a revision that does not send choices keeps them with what was chosen, and so does a duplicate", async () => {
    const deal = await made();
    await select(deal, { small: false, large: true });
    const lines = hosting().map(({ is_selected: _default, ...line }: Record<string, unknown>) => line);
    const revision = await makeDeal(workspace, { name: "Again" }, lines as never, deal.id);
    expect([revision.choices, chosen(revision)]).toEqual([deal.choices, ["large"]]);
    const copy = (await workspace.call(dealCalls.duplicate, { params: { id: revision.id } })).body.data;
    expect([copy.choices, chosen(copy)]).toEqual([deal.choices, ["large"]]);
  });

  test("choices are changed alone, and taken away", async () => {
    const deal = await makeDeal(workspace, {}, hosting());
    const patch = (choices: Choices) =>
      workspace.call(dealCalls.update, {
        params: { id: deal.id },
        body: { data: { attributes: { choices } } },
      });
    const grouped = (await patch({ ...NONE, groups: [HOSTING] })).body.data;
    expect(grouped.lineItems.map(({ is_optional }) => is_optional)).toEqual([false, true, true, true]);
    expect((await patch(NONE)).body.data.choices).toEqual(NONE);
  });

  test.each<[string, Partial<Choices>, string, string]>([
    ["an unknown line", { groups: [{ ...HOSTING, lines: ["small", "huge"] }] }, "groups.0.lines.1", "'huge'"],
    [
      "a member of two groups",
      { groups: [HOSTING, { ...HOSTING, key: "h", title: "More", lines: ["large"] }] },
      "groups.1.lines.0",
      "'Hosting' and 'More'",
    ],
    ["lines and sections", { groups: [{ ...HOSTING, sections: ["s"] }] }, "groups.0", "lines and sections"],
    ["least above most", { groups: [{ ...HOSTING, least: 2 }] }, "groups.0.least", "'Hosting'"],
    ["most above members", { groups: [{ ...HOSTING, most: 3 }] }, "groups.0.most", "'Hosting'"],
    [
      "a ring",
      {
        requires: [
          { line: "small", needs: ["backup"] },
          { line: "backup", needs: ["small"] },
        ],
      },
      "requires.0",
      "need each other",
    ],
    [
      "a requirement of what is excluded",
      {
        groups: [HOSTING],
        requires: [{ line: "small", needs: ["backup"] }],
        excludes: [{ line: "backup", not: ["small"] }],
      },
      "requires.0",
      "cannot be together",
    ],
    [
      "51 groups",
      { groups: Array.from({ length: 51 }, (_, at) => ({ ...HOSTING, key: `g${at}` })) },
      "groups",
      "50",
    ],
    ["1,000 groups", { groups: Array.from({ length: 1_000 }, () => HOSTING) }, "groups", "50"],
  ])("%s is refused, naming both sides", async (_name, choices, field, words) => {
    const { status, refusal } = await refused(choices);
    expect(status).toBe(422);
    expect(refusal.errors[0]?.field).toBe(`data.attributes.choices.${field}`);
    expect(refusal.errors[0]?.message).toContain(words);
  });

  test("a default that is too much is refused, one that is too little is not", async () => {
    const both = [lineOf("small", { is_selected: true }), lineOf("large", { is_selected: true })];
    const { status, refusal } = await refused({ groups: [HOSTING] }, both);
    expect([status, refusal.errors[0]?.code]).toEqual([422, "default_many"]);
    const none = await made({ groups: [HOSTING] }, [lineOf("small"), lineOf("large")]);
    expect(chosen(none)).toEqual([]);
  });
});

describe("choosing [U-131]", () => {
  test("another member is chosen by one call that says both", async () => {
    const deal = await made();
    const both = await select(deal, { large: true });
    expect([both.status, both.refusal.errors[0]?.field, both.refusal.errors[0]?.code]).toEqual([
      422,
      "choices",
      "many",
    ]);
    expect(both.refusal.message).toContain("'Hosting': choose exactly 1");
    const none = await select(deal, { small: false });
    expect([none.status, none.refusal.errors[0]?.code]).toEqual([422, "few"]);
    expect((await select(deal, { small: false, large: true })).status).toBe(200);
    expect(chosen(await read(deal.id))).toEqual(["large"]);
    const events = await workspace.call(followingCalls.timeline, { params: { id: deal.id } });
    expect(events.text).toContain("options_changed");
  });

  test("a requirement and an exclusion are refused naming both sides, and stale is 412", async () => {
    const deal = await made({
      groups: [HOSTING],
      requires: [{ line: "backup", needs: ["large"] }],
    });
    const alone = await select(deal, { backup: true });
    expect([alone.status, alone.refusal.errors[0]?.code]).toEqual([422, "needs"]);
    expect((await select(deal, { backup: true, large: true, small: false })).status).toBe(200);
    const back = await select(deal, { large: false, small: true });
    expect([back.status, back.refusal.errors[0]?.code]).toEqual([422, "needs"]);
    const stale = await select(deal, { backup: false }, { "if-match": `"${deal.id}-1"` });
    expect(stale.status).toBe(412);
  });

  test("an offer is accepted only when all is chosen, by its customer or as recorded", async () => {
    const lines = [lineOf("small"), lineOf("large")];
    const deal = await made({ groups: [HOSTING] }, lines);
    const early = await accept(deal);
    expect([early.status, early.refusal.errors[0]?.field]).toEqual([422, "choices"]);
    expect(early.refusal.message).toContain("1 more");
    expect((await select(deal, { large: true })).status).toBe(200);
    expect((await accept(deal)).status).toBe(200);
    const signed = await read(deal.id);
    expect(signed.stage).toBe("signed");
  });

  test("a section is chosen as a whole, and the others with it", async () => {
    const sections = ["s", "l"].map((key) => ({
      ...emptySection(key),
      name: key === "s" ? "Small" : "Large",
    }));
    const lines = [
      lineOf("s1", { section: "s", is_selected: true }),
      lineOf("s2", { section: "s" }),
      lineOf("l1", { section: "l" }),
      lineOf("l2", { section: "l" }),
    ];
    const group = { key: "p", title: "Package", least: 1, most: 1, sections: ["s", "l"], recommended: "l" };
    const deal = await makeDeal(workspace, { sections, choices: { ...NONE, groups: [group] } }, lines);
    expect(chosen(deal)).toEqual(["s1", "s2"]);
    expect((await select(deal, { s1: false, l2: true })).status).toBe(200);
    expect(chosen(await read(deal.id))).toEqual(["l1", "l2"]);
    const page = await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } });
    expect(page.body.data.choices.groups[0]).toEqual(group);
  });
});

test("a template keeps choices, keys and what is chosen by default, and opens without what is gone [U-130]", async () => {
  const deal = await made({ groups: [{ ...HOSTING, recommended: "large" }] });
  const saved = await workspace.call(dealTemplateCalls.create, {
    body: { deal_id: deal.id, name: "Hosting", description: "" },
  });
  expect(saved.body.data.choices).toEqual(deal.choices);
  const opened = await workspace.call(dealTemplateCalls.opened, { params: { id: saved.body.data.id } });
  expect(opened.body.data.choices).toEqual(deal.choices);
  expect(opened.body.data.lineItems.map(({ key, is_selected }) => [key, is_selected ?? false])).toEqual([
    ["site", false],
    ["small", true],
    ["large", false],
    ["backup", false],
  ]);
  const { id: _id, version: _version, created_at: _created, updated_at: _updated, ...body } = saved.body.data;
  const wrong = await workspace.call(dealTemplateCalls.update, {
    params: { id: saved.body.data.id },
    untyped: { body: { ...body, choices: { ...NONE, groups: [{ ...HOSTING, lines: ["small", "none"] }] } } },
  });
  expect([wrong.status, wrong.refusal.errors[0]?.field]).toEqual([422, "choices.groups.0.lines.1"]);
});
