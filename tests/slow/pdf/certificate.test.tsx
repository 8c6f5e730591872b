import { describe, expect, test } from "vitest";
import type { Certificate } from "@/lib/domain/pdf/document";
import { verificationCode } from "@/lib/core/offers/verification-code";
import { renderFile } from "@/lib/domain/pdf/render-file";
import { pdfOf } from "../../support/pdf-files";
import { readPdf } from "../../support/read-pdf";
import { sampleDocument } from "../../support/sample-document";

const contentHash = "0123456789abcdef".repeat(4);
const certificate: Certificate = {
  name: "Inès Łukasiewicz",
  recorded: null,
  acceptedAt: "2026-03-09T23:59:58.123Z",
  contentHash,
  code: verificationCode(contentHash),
  address: "https://acme.example/verify/0123",
  terms: [],
};

async function pages(changes: Parameters<typeof sampleDocument>[1]) {
  const { pages: texts } = await readPdf(await renderFile(sampleDocument(1, changes)));
  return texts.map((text) => text.replace(/\s+/g, " "));
}

describe("the certificate of a signed proposal [P-07]", () => {
  test("is a last page with name, time in UTC, fingerprint, code and where to verify", async () => {
    const drawn = await pages({ status: "signed", certificate });
    expect(drawn).toHaveLength(2);
    for (const part of [
      "Certificate of acceptance",
      "Inès Łukasiewicz",
      "2026-03-09 23:59:58 UTC",
      "0123-4567-89AB-CDEF-0123",
      contentHash.slice(0, 32),
      "acme.example/verify/0123",
      "Q-000042",
      "Page 2 / 2",
    ])
      expect(drawn[1]).toContain(part);
  });

  test("says nothing of a name when none was typed", async () => {
    const drawn = await pages({
      status: "signed",
      language: "fr",
      certificate: { ...certificate, name: "" },
    });
    expect(drawn[1]).toContain("Certificat d’acceptation");
    expect(drawn[1]).not.toContain("Signataire");
  });

  test("of an acceptance that staff recorded says who did, why and with which file, and that the customer did not sign [T-07]", async () => {
    const note = `Signed order of 3 May, received by e-mail.\n${"x".repeat(200)}\n`.padEnd(
      1_000,
      "and so on ",
    );
    const recorded = { by: "Zoé Roy", note, file: { name: "commande signée.pdf", sha256: contentHash } };
    const drawn = await pages({ status: "signed", certificate: { ...certificate, recorded } });
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
    expect(await pages({})).toHaveLength(1);
  });
});

test("names the terms that were accepted by name", async () => {
  const [, last = ""] = await pages({
    status: "signed",
    certificate: { ...certificate, terms: ["Terms of payment", "Data protection"] },
  });
  expect(last).toContain("Terms accepted by name Terms of payment Data protection");
});

test("of many terms it has several pages, all behind the workspace's own", async () => {
  const terms = Array.from({ length: 40 }, (_, index) => `Terms of delivery ${index + 1}`);
  const around = { covers: [], contents: ["pages/t.pdf"] };
  const document = sampleDocument(1, { status: "signed", certificate: { ...certificate, terms }, around });
  const { pages: drawn } = await readPdf(await renderFile(document, { "pages/t.pdf": await pdfOf("Own") }));
  const first = drawn.findIndex((text) => text.includes("Certificate of acceptance"));
  const last = drawn.findIndex((text) => text.includes("Verify at"));
  expect(drawn[first - 1]).toContain("Own 1");
  expect(last).toBeGreaterThan(first);
  expect(last).toBe(drawn.length - 1);
});
