import { expect, test } from "vitest";
import { pdfTexts } from "@/lib/domain/proposals/pdf-document";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

test("the PDF has the words of the page for everything that both show [T-04]", () => {
  for (const [language, { proposal }] of [
    ["en", en],
    ["fr", fr],
  ] as const)
    expect(pdfTexts(language)).toMatchObject({
      createdAt: proposal.details.created,
      item: proposal.services.item,
      accountManager: proposal.manager.title,
      totalBeforeTax: proposal.totals.beforeTax,
      statusCancelled: proposal.status.cancelled,
      selected: proposal.services.selected,
    });
});
