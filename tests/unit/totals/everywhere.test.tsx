import fc from "fast-check";
import { type ReactElement, type ReactNode, isValidElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { formTotals } from "@/app/(workspace)/deals/_parts/builder/deal-money";
import { OfferTextProvider } from "@/app/_proposal/offer-text";
import { savedSelection, selectionTotals } from "@/app/_proposal/selection";
import { TotalsBlock as TotalsOnPage } from "@/app/_proposal/totals-block";
import { termsOf, totalColumns, totalsOf } from "@/lib/domain/deals/terms/deal-totals";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import { prepareFonts } from "@/lib/domain/proposals/pdf/fonts";
import { TotalsBlock as TotalsInPdf } from "@/lib/domain/proposals/pdf/parts/totals-block";
import { pdfStyles } from "@/lib/domain/proposals/pdf/pdf-styles";
import { printable } from "@/lib/domain/proposals/pdf/printable";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { amountText } from "@/lib/platform/spreadsheets/cell";
import { DEFAULT_STYLES } from "@/lib/domain/templates/template-styles";
import en from "@/messages/en.json";
import { sampleDocument } from "../../support/sample-document";
import { constants, DOLLAR, makeForm, makeLine, PERCENT } from "../domain/deals/builder/make";
import { oracleTotals } from "../core/pricing/oracle";
import { line, proposal } from "../domain/proposals/sample";
import { randomDeal, type RandomDeal } from "./random-deal";

/** The totals that the form shows while staff type. */
function inTheForm({ currency, lines, discount, tax }: RandomDeal) {
  const selectedItems = lines.map(
    ({ unitPrice, quantity, isOptional, isTicked, tax: taxProfile }, index) => ({
      ...makeLine(),
      taxProfile,
      key: `${index}`,
      unitPrice,
      quantity,
      isOptional,
      isTicked,
    }),
  );
  const terms = {
    discountAmount: discount.value,
    discountModifierId: discount.kind === "percent" ? PERCENT : DOLLAR,
    isDiscountWithTax: discount.afterTax,
  };
  return formTotals(makeForm({ currency, selectedItems, ...terms }), tax, constants);
}

/** The totals that the server computes and stores for API, list and export. */
function stored({ currency, lines, discount, tax }: RandomDeal) {
  const terms = termsOf({
    currency,
    tax,
    discountAmount: discount.value,
    discountKind: discount.kind,
    isDiscountWithTax: discount.afterTax,
    discountEvery: null,
  });
  return totalColumns(
    totalsOf(
      lines.map(({ isTicked, ...each }) => ({ ...each, isSelected: isTicked, rhythm: null })),
      terms,
    ),
    currency,
  );
}

/** The stored deal as its customer receives it. */
function offered(deal: RandomDeal): ProposalAnswer {
  const { subtotal, discountTotal, taxes, amountBeforeTax, amountAfterTax } = stored(deal);
  return proposal({
    currency: deal.currency,
    discount_amount: deal.discount.value,
    discount_kind: deal.discount.kind,
    is_discount_with_tax: deal.discount.afterTax,
    tax_profile: deal.tax,
    subtotal,
    discount_total: discountTotal,
    tax_amounts: taxes,
    amount_before_tax: amountBeforeTax,
    amount_after_tax: amountAfterTax,
    line_items: deal.lines.map(({ unitPrice, quantity, isOptional, isTicked, tax }, index) =>
      line(index + 1, {
        price: unitPrice,
        quantity,
        total: unitPrice * quantity,
        is_optional: isOptional,
        is_selected: isTicked,
        tax_profile: tax,
      }),
    ),
  });
}

const onThePage = (answer: ProposalAnswer) =>
  /data-total="true"[^>]*>(.*?)<\/dd>/
    .exec(
      renderToStaticMarkup(
        <OfferTextProvider value={offerText({ language: "en", ...DEFAULT_OFFER_STYLE })}>
          <TotalsOnPage proposal={answer} totals={answer} styles={DEFAULT_STYLES} texts={en.proposal} />
        </OfferTextProvider>,
      ),
    )?.[1]
    ?.replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");

/** The last text of the PDF's totals, without rendering. */
const inThePdf = (answer: ProposalAnswer): string | undefined =>
  textsOf(TotalsInPdf({ document: sampleDocument(0, answer), look: pdfStyles(DEFAULT_STYLES) }))
    .map(printable)
    .at(-1);

function textsOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (isValidElement(node)) return textsOf((node as ReactElement<{ children?: ReactNode }>).props.children);
  return typeof node === "string" || typeof node === "number" ? [String(node)] : [];
}

beforeAll(() => prepareFonts(sampleDocument(0)));

test("form, server, list, export, page and PDF give the same total for 1,000 random deals, and the one that a second reckoning gives", () => {
  fc.assert(
    fc.property(randomDeal, (deal) => {
      const server = stored(deal);
      const {
        taxTotal: _unsaid,
        taxes,
        ...second
      } = oracleTotals({
        ...deal,
        lines: deal.lines.map((each) => ({ ...each, counted: !each.isOptional || each.isTicked })),
        discount: deal.discount.value > 0 ? deal.discount : null,
      });
      expect({
        subtotal: server.subtotal,
        discount: server.discountTotal,
        amountBeforeTax: server.amountBeforeTax,
        amountAfterTax: server.amountAfterTax,
      }).toEqual(second);
      expect(server.taxes.map(({ amount }) => amount)).toEqual(taxes);

      expect(inTheForm(deal)).toMatchObject({ ...second, taxes: server.taxes });
      const answer = offered(deal);
      expect(selectionTotals(answer, savedSelection(answer))).toEqual({
        subtotal: answer.subtotal,
        discount_total: answer.discount_total,
        tax_amounts: answer.tax_amounts,
        amount_before_tax: answer.amount_before_tax,
        amount_after_tax: answer.amount_after_tax,
        recurring: null,
      });
      const shown = offerText({ language: "en", format: "short", timeZone: "UTC" }).money(
        server.amountAfterTax,
        deal.currency,
      );
      expect(onThePage(answer)).toBe(shown);
      expect(inThePdf(answer)).toBe(printable(shown));
      expect(Math.round(Number(amountText(server.amountAfterTax)) * 100)).toBe(server.amountAfterTax);
    }),
    { numRuns: 1_000, seed: 20_261_122 },
  );
});
