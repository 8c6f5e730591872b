import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { companyForm } from "@/lib/domain/company/fields";
import { companyName, NO_COMPANY, sellerOf, sellerView } from "@/lib/domain/company/seller";
import { bankLine, sellerLines } from "@/lib/domain/company/seller-lines";

const company = {
  ...NO_COMPANY,
  legal_name: "9123-4567 Québec inc.",
  trade_name: "Atelier Boréal",
  address: {
    lines: ["12, rue Principale"],
    postal_code: "H2X 1Y4",
    city: "Montréal",
    region: "QC",
    country: "CA",
  },
  phone: "+1 514 555 0199",
  site: "www.boreal.example",
  tax_numbers: [
    { label: "TPS/TVH", number: "123456782RT0001" },
    { label: "TVQ", number: "1234567890TQ0001" },
  ],
  bank: { holder: "Atelier Boréal", bank: "Caisse", account: "815 12345", routing: "" },
  footers: { fr: "Merci !" },
};

describe("the seller of an offer [U-30]", () => {
  test("has the trading name at the head, else the legal one, else the workspace's", () => {
    expect(companyName(company, "acme")).toBe("Atelier Boréal");
    expect(companyName({ ...company, trade_name: "" }, "acme")).toBe("9123-4567 Québec inc.");
    expect(companyName(NO_COMPANY, "acme")).toBe("acme");
    expect(companyName(null, "acme")).toBe("acme");
  });

  test("says at the end what is given, in few lines", () => {
    const view = sellerView(sellerOf(company, "acme", "fr"), { language: "fr", home: "CA" });
    expect(sellerLines(view)).toEqual([
      "9123-4567 Québec inc. · 12, rue Principale · Montréal QC H2X 1Y4",
      "+1 514 555 0199 · www.boreal.example",
      "TPS/TVH 123456782RT0001 · TVQ 1234567890TQ0001",
    ]);
    expect(bankLine(view)).toBe("Atelier Boréal · Caisse · 815 12345");
    expect(view.footer).toBe("Merci !");
  });

  test("names its country to customers in another one", () => {
    const seller = sellerOf(company, "acme", "fr");
    expect(sellerView(seller, { language: "fr", home: "FR" }).address.at(-1)).toBe("CANADA");
    expect(sellerView(seller, { language: "fr", home: "" }).address.at(-1)).toBe("Montréal QC H2X 1Y4");
  });

  test("has nothing to say where nothing is given", () => {
    const view = sellerView(sellerOf(null, "acme", "en"), { language: "en", home: "" });
    expect([sellerLines(view), bankLine(view), view.footer]).toEqual([[], "", ""]);
  });
});

describe("what is said of a company", () => {
  const form = companyForm(inEnglish);
  const problems = (changes: object) =>
    form.safeParse({ ...NO_COMPANY, ...changes }).error?.issues.map(({ path }) => path.join(".")) ?? [];

  test("is kept without what is empty", () => {
    const tax_numbers = [
      { label: "SIRET", number: " 73282932000074 " },
      { label: "", number: "" },
    ];
    const address = { lines: ["", " 5, rue du Four "], country: "fr" };
    expect(form.parse({ ...NO_COMPANY, tax_numbers, address })).toMatchObject({
      tax_numbers: [{ label: "SIRET", number: "73282932000074" }],
      address: { lines: ["5, rue du Four"], country: "FR", city: "" },
    });
  });

  test.each([
    [{ address: { country: "XX" } }, "address.country"],
    [{ site: "javascript:alert(1)" }, "site"],
    [{ site: "two words.example" }, "site"],
    [{ email: "nobody" }, "email"],
    [{ tax_numbers: [{ label: "", number: "1" }] }, "tax_numbers.0.label"],
    [{ tax_numbers: Array.from({ length: 7 }, () => ({ label: "A", number: "1" })) }, "tax_numbers"],
    [{ footers: { en: "x".repeat(1_001) } }, "footers.en"],
    [{ legal_name: "two\nlines" }, "legal_name"],
  ])("is refused: %j", (changes, field) => {
    expect(problems(changes)).toEqual([field]);
  });
});
