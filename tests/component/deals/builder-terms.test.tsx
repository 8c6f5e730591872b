import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeDeal, makeDealLine, noTax, quebec } from "../../unit/domain/deals/builder/make";
import { choose, drawBuilder, fillForm, parts } from "../../support/draw-builder";

const ENGLISH = {
  steps: "Steps",
  services: /^Services/,
  currency: /^Currency/,
  percent: "Discount in percent",
  summary: "Configuration summary",
};
const FRENCH = {
  steps: "Étapes",
  services: /^Services/,
  currency: /^Devise/,
  percent: "Remise en pour cent",
  summary: "Résumé de la configuration",
};

const optionsOf = (name: string) =>
  within(screen.getByRole("combobox", { name }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent.slice(0, 3));

test("only currencies that are switched on are offered, and the deal's own [BLD-18]", async () => {
  const view = drawBuilder();
  await view.user.click(parts.step("Currency"));
  expect(optionsOf("Currency")).toEqual(["CAD", "USD"]);
});

test("an edited deal keeps its currency, which is switched off by now [BLD-18]", async () => {
  const view = drawBuilder({ deal: makeDeal({ currency: "EUR" }) });
  await view.user.click(parts.step("Currency"));
  expect(optionsOf("Currency")).toEqual(["CAD", "USD", "EUR"]);
  expect(screen.getByRole("combobox", { name: "Currency" })).toHaveValue("EUR");
});

test.each([
  ["$", "Discount amount"],
  ["%", "Discount in percent"],
])("a negative discount in %s is none, and the field says so [BLD-43, P-10]", async (kind, label) => {
  const view = drawBuilder();
  await view.user.click(parts.step("Currency"));
  await view.user.click(screen.getByRole("radio", { name: kind }));
  const discount = screen.getByLabelText(label);
  await view.user.type(discount, "-5");
  await view.user.tab();
  expect(discount).toHaveValue("");
  expect(discount).toHaveAccessibleDescription(expect.stringContaining("the least that is allowed."));
});

test("a discount of more than 100 percent is 100 percent [BLD-43]", async () => {
  const view = drawBuilder();
  await choose(view, "Workshop");
  await view.user.click(parts.step("Currency"));
  await view.user.click(screen.getByRole("radio", { name: "%" }));
  await view.user.type(screen.getByLabelText("Discount in percent"), "250");
  const summary = screen.getByRole("region", { name: "Configuration summary" });
  expect(summary).toHaveTextContent("100% before tax");
  await view.user.click(screen.getByRole("checkbox", { name: "Apply discount after tax" }));
  expect(summary).toHaveTextContent("100% after tax");
});

test.each([
  ["en", "7,5", "7.5", "7.5% before tax"],
  ["fr", "7,5", "7,5", "7,5 % avant taxes"],
  ["en", "12.5", "12.5", "12.5% before tax"],
] as const)(
  "in %s a percent discount typed as %s is that, as is %s [T-01]",
  async (language, typed, shown, summary) => {
    const words = language === "fr" ? FRENCH : ENGLISH;
    const view = drawBuilder({ language });
    const rail = within(screen.getByRole("navigation", { name: words.steps }));
    await view.user.click(rail.getByRole("button", { name: words.services }));
    await view.user.click(await screen.findByRole("option", { name: /^Workshop/ }));
    await view.user.click(rail.getByRole("button", { name: words.currency }));
    await view.user.click(screen.getByRole("radio", { name: "%" }));
    await view.user.type(screen.getByLabelText(words.percent), typed);
    await view.user.tab();
    expect(screen.getByLabelText(words.percent)).toHaveValue(shown);
    expect(screen.getByRole("region", { name: words.summary })).toHaveTextContent(summary);
  },
);

test("undo shows in the discount's own field while it has the focus", async () => {
  const view = drawBuilder();
  await choose(view, "Workshop");
  await view.user.click(parts.step("Currency"));
  await view.user.click(screen.getByRole("radio", { name: "%" }));
  const discount = screen.getByLabelText("Discount in percent");
  const before = (discount as HTMLInputElement).value;
  await view.user.type(discount, "15");
  expect(discount).toHaveFocus();
  await view.user.keyboard("{Control>}z{/Control}");
  expect(discount).toHaveValue(before);
  await view.user.type(discount, "20");
  expect(screen.getByRole("region", { name: "Configuration summary" })).toHaveTextContent("20% before tax");
});

test("a discount that cannot be read is neither left behind nor saved", async () => {
  const view = drawBuilder();
  await fillForm(view);
  await view.user.click(parts.step("Currency"));
  await view.user.type(screen.getByLabelText("Discount amount"), "7.480");
  const calls = view.calls.length;
  await view.user.click(parts.save());
  expect(screen.getByLabelText("Discount amount")).toHaveFocus();
  expect(screen.getByLabelText("Discount amount")).toHaveAccessibleDescription(
    /This could mean 7\.48 or 7480/,
  );
  await view.user.click(parts.step("Preview"));
  expect(screen.getByLabelText("Discount amount")).toHaveFocus();
  expect(view.calls).toHaveLength(calls);
});

test("an amount that is no percentage is not dropped without a word, and comes back with its kind [P-10]", async () => {
  const view = drawBuilder();
  await view.user.click(parts.step("Currency"));
  await view.user.type(screen.getByLabelText("Discount amount"), "250");
  await view.user.click(screen.getByRole("radio", { name: "%" }));
  expect(screen.getByLabelText("Discount in percent")).toHaveValue("");
  expect(screen.getByText(/^\$250\.00 is no percentage/)).toHaveRole("status");
  await view.user.click(screen.getByRole("radio", { name: "$" }));
  expect(screen.getByLabelText("Discount amount")).toHaveValue("250.00");
  await view.user.click(screen.getByRole("radio", { name: "%" }));
  await view.user.type(screen.getByLabelText("Discount in percent"), "10");
  expect(screen.queryByText(/is no percentage/)).toBeNull();
});

test("PDF pages are shown covers first and in their order, and only looked at [BLD-30]", async () => {
  const page = (type: "cover" | "content", order_index: number) => ({
    id: order_index + (type === "cover" ? 10 : 0),
    name: `${type} ${order_index}`,
    type,
    order_index,
    file_url: `/files/${type}-${order_index}.png`,
    is_active: true,
  });
  const view = drawBuilder({
    mayChangePages: true,
    pages: [page("content", 2), page("cover", 2), page("content", 1), page("cover", 1)],
  });
  await view.user.click(parts.step("Document"));
  expect(screen.getAllByRole("img", { name: /page \d$/ }).map((image) => image.getAttribute("alt"))).toEqual([
    "Cover page 1",
    "Cover page 2",
    "Content page 3",
    "Content page 4",
  ]);
  expect(screen.getAllByRole("img", { name: /page \d$/ }).map((image) => image.getAttribute("src"))).toEqual([
    "/files/cover-1.png",
    "/files/cover-2.png",
    "/files/content-1.png",
    "/files/content-2.png",
  ]);
  expect(screen.getByRole("link", { name: "Manage PDF pages" })).toHaveAttribute(
    "href",
    "/settings/pdf-pages",
  );
  expect(document.querySelector("input[type=file]")).toBeNull();
});

test("a proposal gets one cover of its own, a hidden one too, and the workspace's again (T-28)", async () => {
  const page = (id: number, is_active: boolean) => ({
    id,
    name: `Cover ${id}`,
    type: "cover" as const,
    order_index: id,
    file_url: `/files/${id}.png`,
    is_active,
  });
  const view = drawBuilder({ pages: [page(1, true), page(2, true), page(3, false)] });
  await view.user.click(parts.step("Document"));
  const shown = () =>
    screen.getAllByRole("img", { name: /page \d$/ }).map((image) => image.getAttribute("src"));
  expect(shown()).toEqual(["/files/1.png", "/files/2.png"]);
  const choice = screen.getByRole("combobox", { name: "Cover of this proposal" });
  await view.user.selectOptions(choice, "Cover 3");
  expect(shown()).toEqual(["/files/3.png"]);
  await view.user.click(screen.getByRole("button", { name: "Undo the last change" }));
  expect(shown()).toEqual(["/files/1.png", "/files/2.png"]);
});

test("an edited proposal whose tax profile has changed says so at once, and keeps its own taxes or takes the new ones as one chooses", async () => {
  const dearer = { ...quebec, taxes: quebec.taxes.map((tax) => ({ ...tax, value: 2 * tax.value })) };
  const view = drawBuilder({
    deal: makeDeal({ lineItems: [makeDealLine({ quantity: 1, unit_price: 100_00 })] }),
    taxProfiles: [noTax, dearer],
    api: { "POST /api/deals": { status: 500, body: { message: "", code: "SERVER_ERROR", errors: [] } } },
  });
  const choice = screen.getByRole("radiogroup", { name: "Taxes of the new version" });
  expect(choice.closest("[role=status], [role=alert]")?.textContent).toContain(
    "The taxes of “GST + QST” have changed since this proposal was made. Then: GST 5%, QST 9.975%. Now: GST 10%, QST 19.95%.",
  );
  await view.user.click(parts.step("Currency"));
  const summary = within(screen.getByRole("region", { name: "Configuration summary" }));
  expect(summary.getByText("$129.95")).toBeVisible();
  await view.user.click(within(choice).getByRole("radio", { name: /^Keep the proposal’s own/ }));
  expect(summary.getByText("$114.98")).toBeVisible();
  expect(summary.getByText("GST 5%, QST 9.975%")).toBeVisible();
  await view.user.click(parts.save());
  const sent = view.calls.find(({ method, path }) => method === "POST" && path === "/api/deals");
  expect(sent?.body).toMatchObject({ data: { attributes: { tax_profile_id: 3, keep_taxes: true } } });
});

test("validity and closing date can be set; the preview and what is saved have them [PRO-15] [BLD-39]", async () => {
  const view = drawBuilder({
    api: { "POST /api/deals": { status: 201, body: { data: { id: 9, uuid: "u-1" } } } },
  });
  vi.spyOn(window, "open").mockReturnValue(null);
  vi.spyOn(window, "confirm").mockReturnValue(false);
  await fillForm(view);
  await view.user.click(parts.step("Currency"));
  const [validity, closing] = [
    screen.getByLabelText("Valid until"),
    screen.getByLabelText("Expected closing date"),
  ];
  expect(validity).toHaveAccessibleDescription(/^Empty: 30 days from saving/);
  fireEvent.change(validity, { target: { value: "2026-02-01" } });
  expect(validity).toHaveAccessibleDescription(/This day is over/);
  fireEvent.change(validity, { target: { value: "2026-12-24" } });
  fireEvent.change(closing, { target: { value: "2026-11-30" } });
  await view.user.click(parts.save());
  await view.pass(1);
  expect(view.calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    data: { attributes: { closing_date: "2026-11-30", valid_until: "2026-12-24" } },
  });
});

test("a discount above what the user's role may give says so before it is saved [U-146]", async () => {
  const view = drawBuilder({ discountLimit: 10 });
  await view.user.click(parts.step("Currency"));
  await view.user.click(screen.getByRole("radio", { name: "%" }));
  const field = screen.getByLabelText("Discount in percent");
  expect(field).toHaveAccessibleDescription("Your role may give at most 10%.");
  await view.user.type(field, "12");
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/Above what your role may give: 10% at most/);
  await view.user.clear(field);
  await view.user.type(field, "10");
  expect(field).toBeValid();
});
