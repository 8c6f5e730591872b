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
    .getAllByRole("option", { name: /^Service/ })
    .map((option) => /^Service \d+/.exec(option.textContent)?.[0]);

test("a service beyond the kept 1,000 is found and reached, and their number is the catalogue's own [BLD-24] [BLD-42] [U-94]", async () => {
  const view = drawBuilder({ api: { [ITEMS]: served } });
  await view.user.click(parts.step("Services"));
  await view.user.click(await parts.addService());
  expect(await names()).toHaveLength(10);
  await view.pass(1);
  const more = async () => (await parts.catalog()).getByRole("option", { name: /^Show more/ });
  expect(await more()).toHaveTextContent("10 of 1,003");
  await view.user.click(await more());
  await view.pass(1);
  expect(await more()).toHaveTextContent("20 of 1,003");
  expect((await names()).at(-1)).toBe("Service 20");

  await view.user.type(await parts.addService(), "Service 1002");
  await view.pass(1);
  expect(await names()).toEqual(["Service 1002"]);
  await view.user.keyboard("{Enter}");
  expect(parts.selected().getByText("Service 1002")).toBeVisible();
});

test("a used service beyond the kept 1,000 is offered too [U-93]", async () => {
  const view = drawBuilder({
    usedServices: { recent: [KEPT + 2], often: [7] },
    api: {
      [ITEMS]: served,
      [`GET /api/sale-catalog-items/${KEPT + 2}`]: { body: { data: all[KEPT + 1] } },
    },
  });
  await view.user.click(parts.step("Services"));
  await view.user.click(await parts.addService());
  await view.pass(1);
  expect((await names()).slice(0, 3)).toEqual(["Service 1002", "Service 7", "Service 1"]);
});

test("without the server the kept services stay, with a way to try again", async () => {
  const view = drawBuilder({
    api: { [ITEMS]: (call) => (call.query.get("per_page") === "1000" ? served(call) : "away") },
  });
  await view.user.click(parts.step("Services"));
  await view.user.click(await parts.addService());
  expect(await names()).toHaveLength(10);
  await passRetries(view);
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to load services");
  expect(await names()).toHaveLength(10);
  view.answer(ITEMS, served);
  await view.user.click(within(alert).getByRole("button", { name: "Try again" }));
  await view.user.click(await parts.addService());
  await view.pass(1);
  expect(screen.getByText(/of 1,003/)).toBeVisible();
});
