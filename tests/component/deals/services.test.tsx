import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Services } from "@/app/(workspace)/deals/[id]/_parts/services";
import { DEFAULT_OFFER_STYLE, staffText } from "@/lib/core/offers/offer-text";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { renderScreen } from "../../support/render-screen";

const text = staffText({ language: "en", ...DEFAULT_OFFER_STYLE });

const line = (id: number, given: object) => ({
  id,
  name: `Service ${id}`,
  quantity: 2,
  unit: "",
  unit_price: 50_000,
  total_price: 100_000,
  is_optional: false,
  is_selected: true,
  section: "",
  tax_profile: null,
  ...given,
});

/** The page needs no more of a deal. */
const dealWith = (given: object) =>
  ({
    currency: "CAD",
    sections: [{ key: "web", name: "Website" }],
    lineItems: [],
    subtotal: 200_000,
    discount_total: 20_000,
    discount_amount: 10,
    is_discount_with_tax: false,
    amount_before_tax: 180_000,
    tax_amounts: [{ name: "GST", value: 5, amount: 9_000 }],
    amount_after_tax: 189_000,
    ...given,
  }) as unknown as DealAnswer;

const draw = (given: object) =>
  renderScreen(<Services deal={dealWith(given)} discountKind="percent" text={text} />);

test("services stand in their sections, with prices, taxes of their own, and what the customer chose [U-26]", () => {
  const taxes = { id: 1, name: "Books", value: 5, taxes: [] };
  draw({
    lineItems: [
      line(1, { section: "web", unit: "page" }),
      line(2, { tax_profile: taxes }),
      line(3, { is_optional: true, is_selected: false }),
      line(4, { is_optional: true, section: "web" }),
    ],
  });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Service 22 × $500.00Taxes: Books 5%$1,000.00",
    "Service 3Optional, not included2 × $500.00$1,000.00",
    "Service 12 × $500.00 per page$1,000.00",
    "Service 4Optional, included2 × $500.00$1,000.00",
  ]);
  expect(screen.getByRole("heading", { level: 3, name: "Website" })).toBeVisible();
});

test("the totals are those of the customer's page, row by row [U-26]", () => {
  const { container } = draw({ lineItems: [line(1, {})] });
  const rows = [...container.querySelectorAll("dl > div")].map((row) => row.textContent);
  expect(rows).toEqual([
    "Subtotal$2,000.00",
    "Discount (10%)−$200.00",
    "Total before tax$1,800.00",
    "GST (5%)$90.00",
    "Total$1,890.00",
  ]);
});

test("a deal without services says so [U-26]", () => {
  draw({ subtotal: 0, discount_total: 0, tax_amounts: [], amount_after_tax: 0 });
  expect(within(screen.getByRole("region", { name: "Services" })).getByText("No services yet")).toBeVisible();
});
