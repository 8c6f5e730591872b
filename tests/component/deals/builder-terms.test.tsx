import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeDeal } from "../../unit/deals/builder/make";
import { choose, drawBuilder, parts } from "../../support/draw-builder";

const optionsOf = (name: string) =>
  within(screen.getByRole("combobox", { name }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent?.slice(0, 3));

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

test("PDF pages are shown covers first and in their order, and only looked at [BLD-30]", async () => {
  const page = (type: "cover" | "content", order_index: number) => ({
    type,
    order_index,
    file_url: `/files/${type}-${order_index}.png`,
    is_active: true,
  });
  const view = drawBuilder({
    mayChangePages: true,
    pages: [page("content", 2), page("cover", 2), page("content", 1), page("cover", 1)],
  });
  await view.user.click(parts.step("PDF"));
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
