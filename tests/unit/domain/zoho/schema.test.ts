import { expect, test } from "vitest";
import { companyImport } from "@/lib/domain/zoho/api";

test.each([["local-12"], ["12a"], [""], [12], [null], ["1".repeat(31)]])(
  "%j cannot be imported [VAL-14]",
  (id) => {
    const { success, error } = companyImport.safeParse({ zoho_company_id: id });
    expect([success, error?.issues[0]?.message]).toEqual([false, "Can only import Zoho companies"]);
  },
);

test("an import makes the business too unless told otherwise [REST-21]", () => {
  expect(companyImport.parse({ zoho_company_id: "4150868000000624001" })).toEqual({
    zoho_company_id: "4150868000000624001",
    use_for_both_roles: true,
  });
});
