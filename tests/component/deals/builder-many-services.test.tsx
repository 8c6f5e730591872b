import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCatalogItem } from "../../unit/domain/deals/builder/make";
import { drawBuilder, parts, passRetries } from "../../support/draw-builder";
import type { SeenCall } from "../../support/render-screen";

const ITEMS = "GET /api/sale-catalog-items";
const KEPT = 1000;
const all = Array.from({ length: KEPT + 3 }, (_, index) =>
  makeCatalogItem({ id: index + 1, title: `Service ${index + 1}` }),
);

/** The catalogue as the server pages and searches it. */
const served = ({ query }: SeenCall) => {
  const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
  const found = all.filter(({ title }) => title.includes(query.get("search") ?? ""));
  const data = found.slice((page - 1) * size, page * size);
  const last_page = Math.ceil(found.length / size);
  return { body: { data, meta: { current_page: page, last_page, per_page: size, total: found.length } } };
};

const names = async () =>
  (await parts.catalog())
    .getAllByRole("checkbox")
    .map((box) => (box as HTMLInputElement).labels![0]!.textContent);

test("a service beyond the kept 1,000 is found and paged to, and their number is the catalogue's own [BLD-24] [BLD-42]", async () => {
  const view = drawBuilder({ api: { [ITEMS]: served } });
  await view.user.click(parts.step("Services"));
  expect(await names()).toHaveLength(10);
  await view.pass(1);
  expect(screen.getByText(/of 1003/)).toBeVisible();

  const page = within(screen.getByRole("region", { name: "Catalogue" })).getByRole("textbox", {
    name: "Page",
  });
  await view.user.clear(page);
  await view.user.type(page, "101{Enter}");
  await view.pass(1);
  expect(await names()).toEqual(["Service 1001", "Service 1002", "Service 1003"]);

  await view.user.type(screen.getByRole("searchbox", { name: /Search/ }), "Service 1002");
  await view.pass(1);
  expect(await names()).toEqual(["Service 1002"]);
  await view.user.click((await parts.catalog()).getByRole("checkbox"));
  expect(parts.selected().getByText("Service 1002")).toBeVisible();
});

test("without the server the kept services stay, with a way to try again", async () => {
  const view = drawBuilder({
    api: { [ITEMS]: (call) => (call.query.get("per_page") === "1000" ? served(call) : "away") },
  });
  await view.user.click(parts.step("Services"));
  expect(await names()).toHaveLength(10);
  await passRetries(view);
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to load services");
  expect(await names()).toHaveLength(10);
  view.answer(ITEMS, served);
  await view.user.click(within(alert).getByRole("button", { name: "Try again" }));
  await view.pass(1);
  expect(screen.getByText(/of 1003/)).toBeVisible();
});
