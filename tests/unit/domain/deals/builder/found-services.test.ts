import { expect, test } from "vitest";
import {
  foundServices,
  searchableItems,
} from "@/app/(workspace)/deals/_parts/builder/services/found-services";
import { makeCatalogItem } from "./make";

const services = searchableItems([
  ...Array.from({ length: 23 }, (_, index) =>
    makeCatalogItem({ id: index + 1, title: `Service ${index + 1}`, description: "" }),
  ),
  makeCatalogItem({ id: 50, title: "Vidéo de marque", description: "<p>Deux <b>minutes</b></p>" }),
  makeCatalogItem({ id: 51, title: "Retired", is_active: false }),
]);
const ids = ({ items }: ReturnType<typeof foundServices>) => items.map(({ id }) => id);

test("the first active services, as many as are wanted, and how many there are [BLD-24] [U-94]", () => {
  expect(ids(foundServices(services, "", 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(foundServices(services, "", 10).total).toBe(24);
  expect(ids(foundServices(services, "", 30)).slice(-2)).toEqual([23, 50]);
});

test("search finds every word in title or description, accents and tags aside [BLD-24]", () => {
  expect(ids(foundServices(services, "video minutes", 10))).toEqual([50]);
  expect(foundServices(services, "strong", 10).total).toBe(0);
  expect(foundServices(services, "retired", 10).total).toBe(0);
});
