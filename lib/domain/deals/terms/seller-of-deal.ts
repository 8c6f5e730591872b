import type { StoredSeller } from "@/db/schema";
import type { Language } from "@/lib/core/i18n/languages";
import { readSeller } from "@/lib/domain/company/read-company";
import type { Context } from "@/lib/platform/context";
import type { DealRecord } from "../revisions/revised-deal";

/** The seller that an offer shows: as it was sealed, else as it is now, in the language of the offer. */
export const sellerOfDeal = async (
  context: Context,
  { sealedContent }: Pick<DealRecord, "sealedContent">,
  language: Language,
): Promise<StoredSeller> => sealedContent?.seller ?? (await readSeller(context, language));
