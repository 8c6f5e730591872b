import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { config } from "@/db/config.mjs";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { inPage } from "@/lib/server/auth/page-context";
import { changesSchema } from "@/lib/domain/deals/following-schema";
import { readChangesForCustomer } from "@/lib/domain/deals/read-changes";
import { cleanHtml } from "@/lib/core/html/clean-html";
import { AppError } from "@/lib/core/contract/errors";
import { readProposal } from "@/lib/domain/proposals/read-proposal";
import { proposalSchema, type ProposalAnswer } from "@/lib/domain/proposals/schema";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

/** All that the customer's page shows, in one transaction. 404 unless the server itself asks, and for what is no proposal. */
export const readScreen = cache(async (uuid: string) => {
  const incoming = await headers();
  const secret = config.KAPI_RENDER_SECRET;
  if (!secret || incoming.get("x-kapi-render") !== secret) notFound();
  const { input, brand, changes } = await inPage(async (context) => {
    const read = await readProposal(context, uuid);
    return {
      input: read,
      brand: await readBrand(context),
      changes: await readChangesForCustomer(context, read.id),
    };
  }).catch(gone);
  const language = incoming.get("x-kapi-language") === "fr" ? ("fr" as const) : ("en" as const);
  const proposal = cleaned(proposalSchema.parse(input));
  return {
    proposal,
    changes: changesSchema.nullable().parse(changes),
    brand,
    language,
    texts: (language === "fr" ? fr : en).proposal,
  };
});

function gone(error: unknown): never {
  if (error instanceof AppError && error.status === 404) notFound();
  throw error;
}

/** Cleaned on save, and once more before it is shown (S-099). */
const cleaned = (proposal: ProposalAnswer): ProposalAnswer => ({
  ...proposal,
  line_items: proposal.line_items.map((line) => ({ ...line, description: cleanHtml(line.description) })),
});
