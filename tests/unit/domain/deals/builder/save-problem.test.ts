import { expect, test } from "vitest";
import { fieldProblems } from "@/app/(workspace)/deals/_parts/builder/save-problem";

const problem = (field: string, code = "invalid", details?: unknown) =>
  fieldProblems({ errors: [{ field, code, message: "is invalid" }], details })[0];

test.each([
  ["data.attributes.client_id", { step: "client" }],
  ["data.attributes.selectedRecipients.0", { step: "client" }],
  ["data.attributes.currency", { step: "currency", field: "currency" }],
  ["data.attributes.tax_profile_id", { step: "currency", field: "tax" }],
  ["data.attributes.discount_amount", { step: "currency", field: "discount" }],
  ["data.attributes.is_discount_with_tax", { step: "currency", field: "discount" }],
  ["data.attributes.lineItems", { step: "services", position: null }],
  ["data.attributes.lineItems.1.quantity", { step: "services", position: 2 }],
  ["data.attributes.name", { step: null }],
])("a refused %s is shown where it can be mended", (field, place) => {
  expect(problem(field)?.place).toEqual(place);
});

test("a price out of range brings the range of its own line", () => {
  const details = {
    ranges: [
      { line: 0, min: 1, max: 2, calculated: 2 },
      { line: 1, min: 80, max: 130, calculated: 100 },
    ],
  };
  expect(problem("data.attributes.lineItems.1.unit_price", "out_of_range", details)?.range).toEqual({
    min: 80,
    max: 130,
  });
  expect(
    problem("data.attributes.lineItems.1.unit_price", "out_of_range", { ranges: "none" }),
  ).not.toHaveProperty("range");
});
