import { expect, test } from "vitest";
import { pdfTexts } from "@/lib/domain/proposals/pdf-document";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { LANGUAGES } from "@/lib/core/i18n/languages";

test("the PDF has the words of the page for everything that both show [T-04]", () => {
  for (const language of LANGUAGES) {
    const { proposal } = MESSAGES[language];
    expect(pdfTexts(language)).toMatchObject({
      createdAt: proposal.details.created,
      item: proposal.services.item,
      accountManager: proposal.manager.title,
      totalBeforeTax: proposal.totals.beforeTax,
      statusCancelled: proposal.status.cancelled,
      selected: proposal.services.selected,
    });
  }
});
