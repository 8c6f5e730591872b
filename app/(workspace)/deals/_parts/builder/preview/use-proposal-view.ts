import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ProposalView } from "@/app/_proposal/view";
import { useBuilder } from "../builder-context";
import { nextNumber } from "../next-number";
import { proposalOfForm } from "../proposal-of-form";

/** The form as a proposal; null while its totals are too large. */
export function useProposalView(): ProposalView | null {
  const t = useTranslations("builder.preview");
  const { data, form, totals, taxProfile, resolve } = useBuilder();
  const untitled = t("untitled");
  return useMemo(() => {
    if (!totals) return null;
    const { openedAt, constants, pages, words, deal } = data;
    return proposalOfForm(form, totals, {
      number: deal && nextNumber(deal),
      untitled,
      openedAt,
      constants,
      taxProfile,
      pages,
      words,
      resolve,
    });
  }, [data, form, totals, taxProfile, resolve, untitled]);
}
