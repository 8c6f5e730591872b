import { describe, expect, test } from "vitest";
import {
  clientOptions,
  importCompany,
} from "@/app/(workspace)/deals/_parts/builder/client/use-client-search";
import { presentCompany } from "@/lib/domain/clients/present-result";

const client = (id: number) =>
  presentCompany({ zohoId: String(id), name: `Firm ${id}`, phone: "", website: "", place: "" }, "", id);

describe("clientOptions (S-104)", () => {
  test("before anything is searched: suggested, then recent, each client once", () => {
    const groups = clientOptions({
      isSearch: false,
      found: [client(9)],
      suggested: [client(1)],
      recent: [client(1), client(2)],
    });
    expect(groups).toEqual([
      { heading: "suggested", options: [client(1)] },
      { heading: "recent", options: [client(2)] },
    ]);
  });

  test("while searching: what was found alone; without anything no group", () => {
    expect(
      clientOptions({ isSearch: true, found: [client(9)], suggested: [client(1)], recent: [client(2)] }),
    ).toEqual([{ heading: "found", options: [client(9)] }]);
    expect(clientOptions({ isSearch: true, found: [], suggested: [client(1)], recent: [] })).toEqual([]);
  });
});

test.each([
  { type: "local_customer" as const, zoho_id: "12" },
  { type: "zoho_company" as const, zoho_id: null },
])("only a company of Zoho is imported: %j [VAL-14]", async (result) => {
  await expect(importCompany(result)).rejects.toThrow("Can only import Zoho companies");
});
