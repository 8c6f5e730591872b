import type { LongContext } from "@/lib/platform/context";
import { isLanguage, languageOfId } from "@/lib/core/i18n/languages";
import { Reply } from "@/lib/platform/http/reply";
import { proposalPdf, type PdfTarget } from "./proposal-pdf";

/** The PDF as a file named proposal-{id}.pdf (PDF-02, S-111), in the asked language, else the browser's, else the tenant's. */
export async function pdfReply(
  context: LongContext,
  target: PdfTarget,
  asked: "en" | "fr" | undefined,
): Promise<Reply<Uint8Array>> {
  const language =
    asked ??
    (isLanguage(context.request.language)
      ? context.request.language
      : languageOfId(context.tenant.languageId));
  const { dealId, bytes } = await proposalPdf(context, target, language);
  return new Reply(bytes, {
    headers: {
      "Content-Disposition": `attachment; filename="proposal-${dealId}.pdf"`,
      "Content-Length": String(bytes.byteLength),
      "Content-Language": language,
    },
  });
}
