import { isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { formTotals } from "@/app/(workspace)/deals/_parts/builder/deal-money";
import { OfferTextProvider } from "@/app/_proposal/offer-text";
import { savedSelection, selectionTotals } from "@/app/_proposal/selection";
import { TotalsBlock as TotalsOnPage } from "@/app/_proposal/totals-block";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import { recurringShape, rhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import { termsOf, totalsOf } from "@/lib/domain/deals/terms/deal-totals";
import { prepareFonts } from "@/lib/domain/proposals/pdf/fonts";
import { TotalsBlock as TotalsInPdf } from "@/lib/domain/proposals/pdf/parts/totals-block";
import { pdfStyles } from "@/lib/domain/proposals/pdf/pdf-styles";
import { printable } from "@/lib/domain/proposals/pdf/printable";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { DEFAULT_STYLES } from "@/lib/domain/templates/template-styles";
import en from "@/messages/en.json";
import { sampleDocument } from "../../support/sample-document";
import { constants, DOLLAR, makeForm, makeLine, PERCENT } from "../domain/deals/builder/make";
import { line, proposal } from "../domain/proposals/sample";
import { asExpected, offerCases, type OfferCase } from "../core/pricing/offer-cases";

/** The cases that are not refused. */
const cases = offerCases().filter(({ expected }) => "due" in expected);

type Input = OfferCase["input"];
const taxOf = (tax: Input["tax"] | undefined) =>
  tax
    ? { id: 2, name: "Taxes", ...tax, taxes: tax.taxes.map((rate, index) => ({ id: index + 1, ...rate })) }
    : null;

/** The offer's lines as staff see them: one that does not count is an option that is not selected. */
const linesOf = ({ lines }: Input) =>
  lines.map(({ unitPrice, quantity, counted, tax, rhythm }) => ({
    unitPrice,
    quantity,
    isOptional: !counted,
    isSelected: false,
    tax: taxOf(tax),
    rhythm: rhythm ? rhythmShape(rhythm) : null,
  }));

const termsOfCase = ({ currency, discount, discountEvery, tax }: Input) => ({
  currency,
  tax: taxOf(tax),
  discountAmount: discount?.value ?? 0,
  discountKind: discount?.kind ?? ("dollar" as const),
  isDiscountWithTax: discount?.afterTax ?? false,
  discountEvery: discountEvery ?? null,
});

const stored = (input: Input) => totalsOf(linesOf(input), termsOf(termsOfCase(input)));

function inTheForm(input: Input) {
  const { tax, discountKind, ...terms } = termsOfCase(input);
  const selectedItems = linesOf(input).map(({ tax: taxProfile, isSelected: isTicked, ...each }, index) => ({
    ...makeLine(),
    ...each,
    taxProfile,
    isTicked,
    key: `${index}`,
  }));
  const form = makeForm({
    ...terms,
    selectedItems,
    discountModifierId: discountKind === "percent" ? PERCENT : DOLLAR,
  });
  return formTotals(form, tax && { ...tax, is_default: false, version: 1 }, constants);
}

function offered(input: Input): ProposalAnswer {
  const totals = stored(input);
  const { tax, ...terms } = termsOfCase(input);
  return proposal({
    currency: terms.currency,
    discount_amount: terms.discountAmount,
    discount_kind: terms.discountKind,
    is_discount_with_tax: terms.isDiscountWithTax,
    discount_every: terms.discountEvery,
    tax_profile: tax,
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    tax_amounts: totals.taxes,
    amount_before_tax: totals.amountBeforeTax,
    amount_after_tax: totals.amountAfterTax,
    recurring: totals.recurring && recurringShape(totals.recurring),
    line_items: linesOf(input).map(({ unitPrice, quantity, isOptional, tax: own, rhythm }, index) =>
      line(index + 1, {
        price: unitPrice,
        quantity,
        total: unitPrice * quantity,
        is_optional: isOptional,
        tax_profile: own,
        rhythm,
      }),
    ),
  });
}

const text = offerText({ language: "en", ...DEFAULT_OFFER_STYLE });

const onThePage = (answer: ProposalAnswer): string =>
  renderToStaticMarkup(
    <OfferTextProvider value={text}>
      <TotalsOnPage proposal={answer} totals={answer} styles={DEFAULT_STYLES} texts={en.proposal} />
    </OfferTextProvider>,
  )
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'");

/** All texts of the PDF's totals, without rendering. */
function textsOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (isValidElement(node)) {
    const { type, props } = node as ReactElement<{ children?: ReactNode }>;
    if (typeof type === "function" && ["Rows", "RhythmTotals"].includes(type.name))
      return textsOf((type as (of: object) => ReactNode)(props));
    return textsOf(props.children);
  }
  return typeof node === "string" || typeof node === "number" ? [String(node)] : [];
}

beforeAll(() => prepareFonts(sampleDocument(0)));

test("form, server and browser give the same totals by rhythm for the cases of the file [U-120, U-121, U-122]", () => {
  expect(cases.length).toBeGreaterThan(450);
  for (const { input, expected } of cases) {
    expect(asExpected(stored(input))).toEqual(expected);
    expect(inTheForm(input)).toEqual(stored(input));
    const answer = offered(input);
    expect(selectionTotals(answer, savedSelection(answer))).toEqual({
      subtotal: answer.subtotal,
      discount_total: answer.discount_total,
      tax_amounts: answer.tax_amounts,
      amount_before_tax: answer.amount_before_tax,
      amount_after_tax: answer.amount_after_tax,
      recurring: answer.recurring,
    });
  }
});

test("page and PDF say what is due, what each rhythm comes to and what is committed [U-122]", () => {
  for (const { input, expected } of cases.slice(0, 100)) {
    if (!("due" in expected) || expected.groups.length === 0) continue;
    const answer = offered(input);
    const money = (amount: number) => text.money(amount, input.currency);
    const page = onThePage(answer);
    const pdf = textsOf(
      TotalsInPdf({ document: sampleDocument(0, answer), look: pdfStyles(DEFAULT_STYLES) }),
    );
    for (const amount of [
      expected.due,
      expected.committed[1] ?? 0,
      ...expected.groups.map((group) => group.totals.after),
    ]) {
      expect(page).toContain(` ${money(amount)} `);
      expect(pdf.map(printable)).toContain(printable(money(amount)));
    }
  }
});
