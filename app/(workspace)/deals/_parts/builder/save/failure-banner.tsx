"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { send } from "@/app/_client/send";
import { dealCalls, draftCalls } from "@/lib/domain/deals/calls";
import { useBuilder, useView } from "../builder-context";
import { STEPS } from "../form-state";
import { useStaffText } from "@/app/_ui/staff-text";
import { useSave } from "./save-context";
import type { SaveFailure } from "./save-failure";
import { tenantRates } from "../deal-money";
import { bodyOf } from "../draft/draft-content";
import { draftCopy } from "../draft/draft-copy";
import { rememberDraft } from "../draft/opened-draft";
import { openForm } from "../loaded-deal";
import { rebaseForm } from "../rebase-form";

/** Says at the top why the deal was not saved and how to continue; the form is kept (BLD-11, MSG-17). */
export function FailureBanner() {
  const t = useTranslations("builder.failure");
  const { failure, dismiss } = useSave();
  const { dispatch } = useBuilder();
  const { moment } = useStaffText();
  const { isRebasing, rebase } = useRebase();
  if (!failure) return null;
  const { winner } = failure;
  const steps = STEPS.filter((step) => failure.problems.some(({ place }) => place.step === step));
  return (
    <Banner
      tone="error"
      onClose={dismiss}
      action={
        winner && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" loading={isRebasing} onClick={() => void rebase(winner.dealId)}>
              {t("applyToNewer")}
            </Button>
            <ButtonLink size="sm" variant="secondary" href={`/deals/${winner.dealId}/edit`}>
              {t("openNewer")}
            </ButtonLink>
          </span>
        )
      }
    >
      <p className="font-medium">{textOf(failure)}</p>
      {failure.kind !== "blocked" && <p className="mt-0.5">{t("kept")}</p>}
      {steps.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          {steps.map((step) => (
            <button
              key={step}
              type="button"
              className="font-medium underline underline-offset-2"
              onClick={() => dispatch({ type: "stepOpened", step })}
            >
              {t("goTo", { step: t(`steps.${step}`) })}
            </button>
          ))}
        </p>
      )}
    </Banner>
  );

  function textOf({ kind, message, winner }: SaveFailure): string {
    if (kind === "changed" && winner)
      return t("changed", {
        name: winner.name || t("somebody"),
        at: winner.at ? moment(winner.at) : "",
      });
    if (kind === "changed" || kind === "notPending" || kind === "unreachable" || kind === "fields")
      return t(kind);
    return message || t("other");
  }
}

/**
 * Applies the user's changes to the revision that somebody else saved first, and opens it. The changes are
 * passed as its draft, so that nothing gets lost; a failure is shown and changes nothing.
 */
function useRebase() {
  const { data, deal, dispatch } = useBuilder();
  const view = useView();
  const { fail } = useSave();
  const parts = useCacheParts();
  const router = useRouter();
  const [isRebasing, setRebasing] = useState(false);

  async function rebase(dealId: number) {
    setRebasing(true);
    try {
      const newer = await send(dealCalls.read, { params: { id: dealId } });
      const { deal: rebased, both } = rebaseForm(
        { base: openForm(data), mine: deal, theirs: openForm({ ...data, deal: newer }) },
        tenantRates(data),
      );
      const savedAt = parts.now();
      const draft = { deal: rebased, view, savedAt, dealVersion: newer.version, rebased: both };
      const name = String(dealId);
      const kept = await send(draftCalls.keep, {
        params: { name },
        body: bodyOf(draft),
        version: null,
      }).catch(() => null);
      if (kept) rememberDraft(parts.owner, name, kept, draft);
      // Sent when the newer revision is open; a draft of it that there is already is not replaced unseen.
      else draftCopy(parts, name).write({ data: { draft, row: null }, savedAt });
      dispatch({ type: "saved" });
      router.push(`/deals/${dealId}/edit`);
    } catch (error) {
      fail(error);
      setRebasing(false);
    }
  }
  return { isRebasing, rebase };
}
