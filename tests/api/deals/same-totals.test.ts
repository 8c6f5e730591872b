import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { formTotals } from "@/app/(workspace)/deals/_parts/builder/deal-money";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import { amountText } from "@/lib/platform/spreadsheets/cell";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { callAddress } from "@/app/_client/call-address";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import { http, httpBytes } from "../../support/http";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";
import { readPdf } from "../../support/read-pdf";
import { oracleTotals } from "../../unit/core/pricing/oracle";
import { defaults } from "../../unit/domain/deals/builder/make";

const DEALS = 24;
const PAGES = 8;
const PDFS = 2;

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("totals");
});

type Wish = { item: number; quantity: number };

/** Removes the lines that would exceed the purchase limit of the last service, which is 3. */
const withinLimit = <Line extends Wish>(lines: Line[]): Line[] => {
  let limited = 0;
  return lines.filter(({ item, quantity }) => item !== 2 || (limited += quantity) <= 3);
};

/**
 * A deal's lines (services by index), currency, discount and taxes, and the options that its customer
 * selects.
 */
const wanted = fc.record({
  currency: fc.constantFrom("CAD", "CAD", "USD", "JPY"),
  lines: fc
    .array(
      fc.record({
        item: fc.integer({ min: 0, max: 2 }),
        quantity: fc.integer({ min: 1, max: 3 }),
        is_optional: fc.boolean(),
        ticks: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map(withinLimit),
  tax: fc.integer({ min: 0, max: 2 }),
  discount: fc.constantFrom(
    { amount: 0, modifier: 1 },
    { amount: 33_00, modifier: 1 },
    { amount: 999_900, modifier: 1 },
    { amount: 7, modifier: 2 },
    { amount: 100, modifier: 2 },
  ),
  isAfterTax: fc.boolean(),
});

test("form, API, list, export, page and PDF show the same total over HTTP, whatever the currency, taxes, discount and ticks", async () => {
  const { items, taxIds } = workspace.catalog;
  const [profiles, constants] = [
    (await workspace.call(taxCalls.list)).body.data,
    (await workspace.call(bootstrapCalls.read)).body.data.constants,
  ];
  const expected = new Map<string, { amount: number; currency: string }>();

  for (const [at, { currency, lines, tax, discount, isAfterTax }] of fc
    .sample(wanted, { numRuns: DEALS, seed: 7 })
    .entries()) {
    const name = `Random ${String(at).padStart(2, "0")}`;
    const made = await makeDeal(
      workspace,
      {
        name,
        currency,
        tax_profile_id: taxIds[tax],
        discount_amount: discount.amount,
        discount_modifier_id: discount.modifier,
        is_discount_with_tax: isAfterTax,
      },
      lines.map(({ item, quantity, is_optional }) => ({
        sale_catalog_item_id: [items.fixed, items.negotiable, items.limited][item] ?? 0,
        quantity,
        is_optional,
      })),
    );
    const line_items = made.lineItems.flatMap(({ id, is_optional }, index) =>
      is_optional ? [{ id, is_selected: lines[index]?.ticks ?? false }] : [],
    );
    if (line_items.length > 0)
      expect(
        (
          await workspace.call(proposalCalls.select, {
            as: null,
            params: { uuid: made.uuid },
            body: { line_items },
          })
        ).status,
      ).toBe(200);

    const deal = (await workspace.call(dealCalls.read, { params: { id: made.id } })).body.data;
    const profile = profiles.find(({ id }) => id === taxIds[tax]) ?? null;
    const { amountBeforeTax, amountAfterTax } = oracleTotals({
      currency,
      lines: deal.lineItems.map((line) => ({
        unitPrice: line.unit_price,
        quantity: line.quantity,
        counted: !line.is_optional || line.is_selected,
      })),
      discount:
        discount.amount > 0
          ? {
              kind: discount.modifier === 2 ? "percent" : "dollar",
              value: discount.amount,
              afterTax: isAfterTax,
            }
          : null,
      tax: profile,
    });
    expect([deal.amount, deal.amount_before_tax, deal.amount_after_tax], name).toEqual([
      amountAfterTax,
      amountBeforeTax,
      amountAfterTax,
    ]);
    expect(
      formTotals(formOfDeal(deal, { ...defaults, constants, taxProfiles: profiles }), profile, constants),
    ).toMatchObject({ amountBeforeTax, amountAfterTax });
    expect(
      (await workspace.call(proposalCalls.read, { params: { uuid: made.uuid } })).body.data,
    ).toMatchObject({
      amount_before_tax: amountBeforeTax,
      amount_after_tax: amountAfterTax,
    });
    const shown = offerText({ language: "en", ...DEFAULT_OFFER_STYLE }).money(amountAfterTax, currency);
    if (at < PAGES) {
      const page = await http({
        port: workspace.port,
        host: workspace.host,
        path: `/proposals/${made.uuid}`,
      });
      expect(/data-total="true"[^>]*>(.*?)<\/dd>/.exec(page.text)?.[1]?.replace(/<[^>]+>/g, "")).toBe(shown);
    }
    if (at < PDFS) {
      const file = await httpBytes({
        port: workspace.port,
        host: workspace.host,
        path: callAddress(proposalCalls.pdfLink, { params: { uuid: made.uuid } }),
      });
      expect((await readPdf(new Uint8Array(file.body))).pages.join(" ").replace(/\s+/g, " ")).toContain(
        `Total ${shown.replace(/\s+/g, " ")}`,
      );
    }
    expected.set(name, { amount: amountAfterTax, currency });
  }

  const query = { per_page: DEALS, "filter[name]": "Random" };
  const list = (await workspace.call(dealCalls.list, { query })).body.data;
  expect(new Map(list.map(({ name, amount, currency }) => [name, { amount, currency }]))).toEqual(
    new Map([...expected].toReversed()),
  );
  const { text } = await workspace.call(dealCalls.export, { query: { "filter[name]": "Random" } });
  const rows = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(","));
  expect(new Map(rows.map((row) => [row[1], [row[5], row[6]]]))).toEqual(
    new Map(
      [...expected]
        .toReversed()
        .map(([name, { amount, currency }]) => [name, [amountText(amount), currency]]),
    ),
  );
});
