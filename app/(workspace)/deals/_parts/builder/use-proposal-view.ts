import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DEFAULT_OFFER_STYLE } from "@/lib/core/offers/offer-text";
import type { ProposalView } from "@/lib/domain/proposals/view";
import { useBuilder } from "./builder-context";
import { nextNumber } from "./clamp";
import type { DealForm } from "./form-state";
import { proposalOfForm } from "./proposal-of-form";

/** A deal of the form as a proposal; null if it has no totals. */
export function useProposalView(deal: DealForm): ProposalView | null {
  const t = useTranslations("builder.preview");
  const { data, totals, taxProfile, resolve } = useBuilder();
  const untitled = t("untitled");
  return useMemo(() => {
    if (!totals) return null;
    const { openedAt, constants, pages, words, brand, company, workspace } = data;
    return proposalOfForm(deal, totals, {
      number: data.deal ? nextNumber(data.deal) : data.noNumber,
      untitled,
      openedAt,
      constants,
      taxProfile,
      pages,
      company,
      workspace,
      words,
      resolve,
      style: brand.offerStyle ?? DEFAULT_OFFER_STYLE,
      fields: data.customFields,
    });
  }, [data, deal, totals, taxProfile, resolve, untitled]);
}
