import { expect, test } from "vitest";
import { catalogPage, searchableItems } from "@/app/(workspace)/deals/_parts/builder/catalog-page";
import { makeCatalogItem } from "./make";

const services = searchableItems([
  ...Array.from({ length: 23 }, (_, index) =>
    makeCatalogItem({ id: index + 1, title: `Service ${index + 1}`, description: "" }),
  ),
  makeCatalogItem({ id: 50, title: "Vidéo de marque", description: "<p>Deux <b>minutes</b></p>" }),
  makeCatalogItem({ id: 51, title: "Retired", is_active: false }),
]);

test("10 active services a page [BLD-24]", () => {
  const last = catalogPage(services, "", 3);
  expect(catalogPage(services, "", 1).items).toHaveLength(10);
  expect(last).toMatchObject({ page: 3, lastPage: 3, total: 24 });
  expect(last.items.map(({ id }) => id)).toEqual([21, 22, 23, 50]);
});

test("search finds every word in title or description, accents and tags aside [BLD-24]", () => {
  expect(catalogPage(services, "video minutes", 1).items.map(({ id }) => id)).toEqual([50]);
  expect(catalogPage(services, "strong", 1).total).toBe(0);
  expect(catalogPage(services, "retired", 1).total).toBe(0);
});

test("a page beyond the last gives the last [BLD-24]", () => {
  expect(catalogPage(services, "video", 3)).toMatchObject({ page: 1, lastPage: 1 });
});
