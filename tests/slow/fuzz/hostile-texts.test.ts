import { beforeAll, describe, expect, test } from "vitest";
import { isClean } from "@/lib/core/html/allowed";
import { dealCalls } from "@/lib/domain/deals/calls";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { HOSTILE_TEXTS } from "../../support/hostile-texts";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let dealId: number;
beforeAll(async () => {
  workspace = await makeWorkspace("hostile");
  dealId = (await makeDeal(workspace)).id;
});

const NOTES = "data.attributes.lineItems.0.extra_notes";
const DESCRIPTION = "data.attributes.description";

const lines = (extra_notes: string) => [
  { sale_catalog_item_id: workspace.catalog.items.fixed, quantity: 1, extra_notes },
];
const create = (notes: string) =>
  workspace.call(dealCalls.create, { body: dealBody(workspace, {}, lines(notes)) });
const change = (notes: string) =>
  workspace.call(dealCalls.update, {
    params: { id: dealId },
    body: { data: { attributes: { lineItems: lines(notes) } } },
  });
const describeItem = (description: string) =>
  workspace.call(catalogCalls.update, {
    as: "admin",
    params: { id: workspace.catalog.items.fixed },
    body: { data: { attributes: { description } } },
  });

/** As much of the text as fits into a JSON body of 1 MiB. */
function asBody(html: (length: number) => string): string {
  const text = html(1_000_000);
  return text.slice(0, Math.floor((text.length * 1_000_000) / JSON.stringify(text).length));
}

describe.each(HOSTILE_TEXTS)("rich text made of $name", ({ html }) => {
  test("is refused by its field or stored clean, at the longest that it may be [BLD-35]", async () => {
    const text = html(39_999).slice(0, 39_999);
    for (const { status, refusal, body } of [await create(text), await change(text)]) {
      if (status === 422) expect(refusal.errors.map(({ field }) => field)).toEqual([NOTES]);
      else expect([status < 300, isClean(body.data.lineItems[0]?.extra_notes ?? "<")]).toEqual([true, true]);
    }
    const { status, refusal, body } = await describeItem(text);
    if (status === 422) expect(refusal.errors.map(({ field }) => field)).toEqual([DESCRIPTION]);
    else expect([status, isClean(body.data.description)]).toEqual([200, true]);
  });

  test("is refused by its field when it fills the body", async () => {
    const text = asBody(html);
    for (const { status, refusal } of [await create(text), await change(text)])
      expect([status, refusal.errors.map(({ field }) => field)]).toEqual([422, [NOTES]]);
    const { status, refusal } = await describeItem(text);
    expect([status, refusal.errors.map(({ field }) => field)]).toEqual([422, [DESCRIPTION]]);
  });
});

test("one note of 13,000 marks is refused, whoever waits for them to be closed", async () => {
  for (const text of ["<b>".repeat(13_000), "<b>".repeat(5_700) + "</b>".repeat(5_700)]) {
    const { status, refusal } = await create(text);
    expect([status, refusal.errors.map(({ field }) => field)]).toEqual([422, [NOTES]]);
  }
});
