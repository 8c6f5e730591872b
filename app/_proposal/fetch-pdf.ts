import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { CallFailure } from "./call-failure";
import type { Language } from "./texts";

const TIMEOUT = 180_000;

/** The proposal's PDF in the reader's language (REST-39). Error: CallFailure. */
export async function fetchPdf(uuid: string, language: Language): Promise<Blob> {
  const response = await fetch(callAddress(proposalCalls.pdf, { params: { uuid }, query: { language } }), {
    method: proposalCalls.pdf.method,
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new CallFailure(response.status, "", "the PDF was not made");
  return response.blob();
}
