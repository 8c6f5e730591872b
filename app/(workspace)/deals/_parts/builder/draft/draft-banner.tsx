"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { useBuilder } from "../builder-context";
import { dealName, type BothChanged } from "../form-state";
import { openForm } from "../open-form";
import { useMomentText } from "../use-moment-text";
import { useDraft } from "./use-draft";

/** Says that unsaved work was brought back, from when, and offers to give it up; of other new deals it only says that there is some. */
export function DraftBanner() {
  const t = useTranslations("builder.draft");
  const moment = useMomentText();
  const { form } = useBuilder();
  const { offered, goOnWith, giveUp } = useDraft();
  return (
    <>
      <Restored />
      {offered.map((kept) => (
        <Banner
          key={kept.draft}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => goOnWith(kept)}>
                {t("goOn")}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => giveUp(kept)}>
                {t("discard")}
              </Button>
            </span>
          }
        >
          {t(form.isChanged ? "another" : "offered", {
            at: moment(kept.savedAt),
            name: dealName(kept.data.form) || t("unnamed"),
          })}
        </Banner>
      ))}
    </>
  );
}

function Restored() {
  const t = useTranslations("builder.draft");
  const moment = useMomentText();
  const nameOf = useChangedName();
  const { data, form, dispatch } = useBuilder();
  const from = form.restoredFrom;
  if (!from) return null;
  const { savedAt, isOutdated, rebased } = from;
  return (
    <Banner
      tone={isOutdated || (rebased && rebased.length > 0) ? "warning" : "info"}
      onClose={() => dispatch({ type: "restoreSeen" })}
      action={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => dispatch({ type: "draftDiscarded", form: openForm(data) })}
        >
          {t("discard")}
        </Button>
      }
    >
      {rebased ? t("rebased") : t("restored", { at: moment(savedAt) })} {isOutdated && t("outdated")}
      {rebased && rebased.length > 0 && (
        <p className="mt-1">{t("both", { parts: rebased.map(nameOf).join(", ") })}</p>
      )}
    </Banner>
  );
}

/** The words for what both changed. */
function useChangedName(): (changed: BothChanged) => string {
  const t = useTranslations("builder.draft.parts");
  return (changed) => ("line" in changed ? changed.line : t(changed.part));
}
