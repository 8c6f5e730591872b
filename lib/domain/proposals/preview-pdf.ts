import { createDeal } from "@/lib/domain/deals/create-deal";
import type { CreateDealBody } from "@/lib/domain/deals/input-schema";
import type { Context, LongContext } from "@/lib/platform/context";
import { download, type Reply } from "@/lib/platform/http/reply";
import { readState, renderState } from "./proposal-pdf";

/**
 * POST /deals/pdf: the PDF that a deal's customer would get if it were saved as it is sent (U-109). It is saved and
 * read by the same functions, in a transaction that is rolled back: nothing is stored, and no number is used up.
 * Errors: those of createDeal(); 425 without client or lines; 503 if too many PDFs are waiting.
 */
export async function previewPdf(context: LongContext, body: CreateDealBody): Promise<Reply<Uint8Array>> {
  const state = await undone(context, async (within) => {
    const { id } = await (await createDeal(within, body)).result;
    return readState(within, id);
  });
  if (!state) throw new Error("a deal that was stored in this transaction is not there");
  const { language } = state.proposal;
  const bytes = await renderState(context, state, language);
  return download(bytes, { name: "proposal.pdf", length: bytes.byteLength, language });
}

/** Does work in a transaction and rolls it back. Errors: the work's. */
async function undone<Result>(
  context: LongContext,
  work: (within: Context) => Promise<Result>,
): Promise<Result> {
  try {
    return await context.transaction(async (within): Promise<Result> => {
      throw new Undone(await work(within));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as Result;
    throw error;
  }
}

/** Thrown so that a transaction is rolled back. */
class Undone extends Error {
  constructor(readonly result: unknown) {
    super("rolled back on purpose");
  }
}
