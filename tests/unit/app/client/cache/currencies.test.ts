import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currenciesOf, currenciesQuery } from "@/app/_client/cache/currencies";
import { bootstrapOf, site } from "./_fakes/site";

const CAD = { id: 3, code: "CAD", slug: "cad", symbol: "$", name: "Canadian dollar" };

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test("currencies that cannot be fetched are an empty list, which is logged [BOO-09]", async () => {
  const page = site();
  page.answer("/tenant-currencies", {}, 403);
  expect(await page.queries.query(currenciesQuery(page.parts))).toEqual([]);
  expect(page.logged).toEqual(["the currencies could not be fetched"]);
});

test("bootstrap's exchange_rate is the rate of every other answer [X-50]", () => {
  const read = bootstrapOf({
    tenantCurrencies: [
      {
        id: 1,
        currency_id: 3,
        exchange_rate: 1.5,
        is_default: false,
        is_enabled: true,
        version: 1,
        currency: CAD,
      },
    ],
  });
  expect(currenciesOf(read)).toEqual([
    { id: 1, currency_id: 3, rate: 1.5, is_default: false, is_enabled: true, version: 1, currency: CAD },
  ]);
});
