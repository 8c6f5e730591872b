import { describe, expect, test } from "vitest";
import type { Accepted, ProposalDocument } from "@/lib/domain/proposals/pdf/document";
import { verificationCode } from "@/lib/core/offers/verification-code";
import type { ProposalView } from "@/lib/domain/proposals/view";
import { renderFile } from "@/lib/domain/proposals/pdf/render-file";
import { pdfOf } from "../../support/pdf-files";
import { readPdf } from "../../support/read-pdf";
import { sampleDocument } from "../../support/sample-document";

const contentHash = "0123456789abcdef".repeat(4);
const acceptance: Accepted = {
  signedName: "Inès Łukasiewicz",
  record: null,
  acceptedAt: new Date("2026-03-09T23:59:58.123Z"),
  contentHash,
  terms: [],
};

const signed = (
  changes: Partial<Accepted>,
  view: Partial<ProposalView> = {},
  own: Partial<ProposalDocument> = {},
) => sampleDocument(1, { status: "signed", ...view }, { acceptance: { ...acceptance, ...changes }, ...own });

async function pages(document: ProposalDocument) {
  const { pages: texts } = await readPdf(await renderFile(document));
  return texts.map((text) => text.replace(/\s+/g, " "));
}

describe("the certificate of a signed proposal [P-07]", () => {
  test("is a last page with name, time in UTC, fingerprint, code and where to verify", async () => {
    const drawn = await pages(signed({}));
    expect(drawn).toHaveLength(2);
    for (const part of [
      "Certificate of acceptance",
      "Inès Łukasiewicz",
      "2026-03-09 23:59:58 UTC",
      "0123-4567-89AB-CDEF-0123",
      contentHash.slice(0, 32),
      `boreal.example/verify/${verificationCode(contentHash)}`,
      "Q-000042",
      "Page 2 / 2",
    ])
      expect(drawn[1]).toContain(part);
  });

  test("says nothing of a name when none was typed", async () => {
    const drawn = await pages(signed({ signedName: "" }, { language: "fr" }));
    expect(drawn[1]).toContain("Certificat d’acceptation");
    expect(drawn[1]).not.toContain("Signataire");
  });

  test("of an acceptance that staff recorded says who did, why and with which file, and that the customer did not sign [T-07]", async () => {
    const note = `Signed order of 3 May, received by e-mail.\n${"x".repeat(200)}\n`.padEnd(
      1_000,
      "and so on ",
    );
    const file = {
      name: "commande signée.pdf",
      sha256: contentHash,
      key: "k",
      type: "application/pdf",
      bytes: 1,
    };
    const drawn = await pages(signed({ record: { by: "Zoé Roy", note, file } }));
    expect(drawn).toHaveLength(2);
    for (const part of [
      "the customer has not signed it online",
      "Recorded on",
      "Zoé Roy, Atelier Boréal",
      "Signed order of 3 May, received by e-mail.",
      "commande signée.pdf",
      "Page 2 / 2",
    ])
      expect(drawn[1]).toContain(part);
    expect(drawn[1]).not.toContain("has accepted this proposal online");
  });

  test("is not there before", async () => {
    expect(await pages(sampleDocument(1))).toHaveLength(1);
  });
});

test("names the terms that were accepted by name, those without a title as the page does", async () => {
  const [, last = ""] = await pages(
    signed({ terms: ["Terms of payment", "", "Data protection"].map((title) => ({ title })) }),
  );
  expect(last).toContain("Terms accepted by name Terms of payment Terms Data protection");
});

test("of many terms it has several pages, all behind the workspace's own", async () => {
  const terms = Array.from({ length: 40 }, (_, index) => ({ title: `Terms of delivery ${index + 1}` }));
  const around = { covers: [], contents: ["pages/t.pdf"] };
  const document = signed({ terms }, {}, { around });
  const { pages: drawn } = await readPdf(await renderFile(document, { "pages/t.pdf": await pdfOf("Own") }));
  const first = drawn.findIndex((text) => text.includes("Certificate of acceptance"));
  const last = drawn.findIndex((text) => text.includes("Verify at"));
  expect(drawn[first - 1]).toContain("Own 1");
  expect(last).toBeGreaterThan(first);
  expect(last).toBe(drawn.length - 1);
});
