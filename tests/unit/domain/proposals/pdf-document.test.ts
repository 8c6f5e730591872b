import { expect, test } from "vitest";
import { pdfDocument } from "@/lib/domain/proposals/pdf-document";
import { line, proposal } from "./sample";
import { proposalPage } from "./sample-page";

const given = proposal();

/** The input for the sample's PDF in English. */
const documentOf = (changes: Partial<Parameters<typeof pdfDocument>[0]>) =>
  pdfDocument({
    proposal: {
      ...given,
      created_at: new Date(given.created_at),
      valid_until: new Date(given.valid_until),
      accepted: null,
    },
    content: { blocks: [], sections: [] },
    accepted: null,
    brand: proposalPage().brand,
    logo: null,
    footer: null,
    around: { covers: [], contents: [] },
    offer: { json: "{}", hash: "" },
    tenant: {
      id: 1,
      uuid: "5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6f",
      slug: "acme",
      name: "Acme Studio",
      plan: "standard",
      languageId: 1,
      isEnabled: true,
      isTestMode: false,
      domain: "acme.example",
    },
    language: "en",
    stateKey: "1",
    ...changes,
  });

test("the certificate names terms without a title as the page does", () => {
  const accepted = {
    signedName: "",
    acceptedAt: new Date("2026-03-06T10:00:00Z"),
    contentHash: "ab".repeat(32),
    record: null,
    terms: [{ title: "Data protection" }, { title: "" }],
  };
  expect(documentOf({ accepted }).certificate?.terms).toEqual(["Data protection", "Terms"]);
});

test("a line's own taxes are named as they are called", () => {
  const tax = { id: 3, name: "Levy of $$ 5", value: 0, taxes: [] };
  const { lines } = documentOf({
    proposal: {
      ...given,
      created_at: new Date(given.created_at),
      valid_until: new Date(given.valid_until),
      accepted: null,
      line_items: [line(1, { tax_profile: tax })],
    },
  });
  expect(lines[0]?.ownTaxes).toBe("Taxes: Levy of $$ 5");
});
