import type { Language } from "@/lib/core/i18n/languages";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PriceReasons } from "@/app/_pricing/price-reasons";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import { negotiatedTrace } from "@/lib/core/pricing/negotiation";
import { unitPrice, type UnitPriceOptions } from "@/lib/core/pricing/unit-price";
import { renderScreen } from "../../support/render-screen";
import { delivery, makeModifier, makeTiered, pages, questions, rush } from "../../unit/core/pricing/make";

const rules = makeTiered(
  [
    { from: 1, to: 5, rate: 7_00, flatFee: 1_00 },
    { from: 6, to: null, rate: 6_50, flatFee: 0 },
  ],
  {
    customHourlyPrice: 95_00,
    modifiers: [
      makeModifier({ fieldId: rush.id, unit: "percent", value: 0.0725 }),
      makeModifier({
        fieldId: delivery.id,
        operator: "!=",
        comparisonValue: "standard",
        type: "minus",
        value: 3_00,
      }),
      makeModifier({ fieldId: delivery.id, comparisonValue: "express", unit: "hour", value: 0.5 }),
    ],
    modificationIntervals: [{ fieldId: pages.id, from: 1, to: 10, rate: 3, type: "minus" }],
  },
);
const answers = { [pages.id]: 1_008.5, [rush.id]: true, [delivery.id]: "express" };

const moneyIn = (language: Language) => offerText({ language, ...DEFAULT_OFFER_STYLE }).money;

/** Renders a price's trace and returns its rows: label and amount. */
function draw(language: Language, options: UnitPriceOptions & { currency: string }, agreed?: number) {
  const price = unitPrice(rules, questions, answers, options);
  if (!price.ok) throw new Error(price.problem);
  const trace = agreed === undefined ? price.trace : negotiatedTrace(price.trace, agreed);
  renderScreen(
    <dl>
      <PriceReasons trace={trace} currency={options.currency} money={moneyIn(language)} />
    </dl>,
    { language },
  );
  const texts = (role: string) =>
    screen.getAllByRole(role).map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, " "));
  const [names, amounts] = [texts("term"), texts("definition")];
  return names.map((name, row) => `${name} | ${amounts[row]}`);
}

test("a price says what each of its steps is computed from, modifications by that name and rounding by its own [S-077]", () => {
  expect(draw("en", { currency: "CAD" })).toEqual([
    "Pages, 1 to 5: 5 × $7.00 + $1.00 | $36.00",
    "Pages, 6 and more: 1,003.5 × $6.50 | $6,522.75",
    "Surcharge: Rush: Yes, 7.25% of $6,558.75 | $475.51",
    "Reduction: Delivery ≠ Standard | −$3.00",
    "Surcharge: Delivery: Express, 0.5 h × $95.00 | $47.50",
    "Reduction: Pages, 1 to 10: 10 × $0.03 | −$0.30",
  ]);
});

test("a converted price is explained in the catalogue's currency, then by the rate, then by what was agreed [T-03, S-077]", () => {
  const conversion = { from: { rate: 1, currency: "CAD" }, to: { rate: "0.5817" } };
  expect(draw("en", { currency: "GBP", conversion }, 4_000_00).slice(-3)).toEqual([
    "Price in CAD | $7,078.46",
    "Exchange rate: 1 CAD = 0.5817 GBP | £4,117.54",
    "Agreed price | −£117.54",
  ]);
});

test("in French its words, amounts, percents and rates are French [S-077]", () => {
  const conversion = { from: { rate: 1, currency: "CAD" }, to: { rate: "0.5817" } };
  expect(draw("fr", { currency: "GBP", conversion, words: { yes: "Oui", no: "Non" } })).toEqual([
    "Pages, 1 à 5 : 5 × 7,00 $ + 1,00 $ | 36,00 $",
    "Pages, 6 et plus : 1 003,5 × 6,50 $ | 6 522,75 $",
    "Supplément : Rush : Oui, 7,25 % de 6 558,75 $ | 475,51 $",
    "Réduction : Delivery ≠ Standard | −3,00 $",
    "Supplément : Delivery : Express, 0,5 h × 95,00 $ | 47,50 $",
    "Réduction : Pages, 1 à 10 : 10 × 0,03 $ | −0,30 $",
    "Prix en CAD | 7 078,46 $",
    "Taux de change : 1 CAD = 0,5817 GBP | £4,117.54",
  ]);
});

test("in Spanish its numbers have a point before their decimals, as their fields do", () => {
  const conversion = { from: { rate: 1, currency: "CAD" }, to: { rate: "0.5817" } };
  const reasons = draw("es", { currency: "GBP", conversion, words: { yes: "Sí", no: "No" } });
  expect(reasons[1]).toBe("Pages, 6 o más: 1,003.5 × $6.50 | $6,522.75");
  expect(reasons[2]).toBe("Suplemento: Rush: Sí, 7.25% de $6,558.75 | $475.51");
  expect(reasons.at(-1)).toBe("Tipo de cambio: 1 CAD = 0.5817 GBP | £4,117.54");
});

test("a trace that was stored before it said what it was computed from is shown as it was", () => {
  renderScreen(
    <dl>
      <PriceReasons
        currency="USD"
        money={moneyIn("en")}
        trace={[
          { step: "tier", label: "Pages: 1-5", amount: 3_500 },
          { step: "modifier", label: "Rush: Yes (+15 %)", amount: 525 },
          { step: "conversion", label: "1 → 0.73", amount: 1 },
        ]}
      />
    </dl>,
  );
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Pages: 1-5",
    "Surcharge: Rush: Yes (+15 %)",
    "Currency conversion",
  ]);
});
