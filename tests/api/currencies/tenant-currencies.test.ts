import { expect, test } from "vitest";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { makeWorkspace } from "../../support/workspace";

const workspace = await makeWorkspace("currencies");
await makeWorkspace("currencies-next");

test("gives the tenant's currencies with their rates, the default first [REST-66] [CUR-10]", async () => {
  const { status, body } = await workspace.call(currencyCalls.listOfTenant, { as: "employee" });
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      currency_id: 3,
      rate: 1,
      is_default: true,
      is_enabled: true,
      version: 1,
      currency: { id: 3, code: "CAD", slug: "cad", symbol: "$", name: "Canadian dollar" },
    },
    {
      id: expect.any(Number),
      currency_id: 5,
      rate: 110.5,
      is_default: false,
      is_enabled: true,
      version: 1,
      currency: { id: 5, code: "JPY", slug: "jpy", symbol: "¥", name: "Japanese yen" },
    },
    {
      id: expect.any(Number),
      currency_id: 1,
      rate: 0.75,
      is_default: false,
      is_enabled: true,
      version: 1,
      currency: { id: 1, code: "USD", slug: "usd", symbol: "$", name: "US dollar" },
    },
  ]);
});

test("asks for a right to read deals or settings", async () => {
  const call = async (token: string) => (await workspace.call(currencyCalls.listOfTenant, { token })).status;
  expect(await call(await workspace.tokenWith("settings.read"))).toBe(200);
  expect(await call(await workspace.tokenWith("clients.manage"))).toBe(403);
});
