import { expect, test } from "vitest";
import { recordsOf, zohoAccount, zohoContact } from "@/lib/domain/zoho/records";

test("a contact is read with its mobile where it has no phone [CLI-07]", () => {
  const [read] = recordsOf(zohoContact, [
    {
      id: "415000001",
      First_Name: null,
      Last_Name: "Roy",
      Email: "INES@Eclair.test",
      Phone: null,
      Mobile: "514 555 0100",
      Title: null,
      Department: "Sales",
      Owner: { id: "1" },
    },
  ]);
  expect(read).toEqual({
    zohoId: "415000001",
    firstName: "",
    lastName: "Roy",
    email: "ines@eclair.test",
    phone: "514 555 0100",
    title: "",
    department: "Sales",
  });
});

test("texts come in one line, no longer than they are stored, and an address that cannot be one is none", () => {
  const [read] = recordsOf(zohoContact, [
    { id: "1", Last_Name: `R\u0000o\ny${"x".repeat(500)}`, Email: "not an address" },
  ]);
  expect(read?.lastName).toMatch(/^R o y/);
  expect(read?.lastName).toHaveLength(100);
  expect(read?.email).toBe("");
});

test("a record without the shape of one is left out", () => {
  expect(
    recordsOf(zohoAccount, [
      null,
      7,
      { Account_Name: "No id" },
      { id: "12; drop", Account_Name: "Odd" },
      { id: "12", Account_Name: "Firm", Billing_City: "Laval" },
    ]),
  ).toEqual([{ zohoId: "12", name: "Firm", phone: "", website: "", place: "Laval" }]);
});
