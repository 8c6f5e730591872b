"use client";

import { useLocale, useTranslations } from "next-intl";
import Link from "next/link";
import { labelIn } from "@/lib/core/custom-fields/custom-field";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { useStaffText } from "@/app/_ui/staff-text";
import { useBuilder } from "../builder-context";
import type { BothChanged } from "../builder-state";
import { openForm } from "../loaded-deal";
import { useDraft } from "./draft-context";
import type { KnownDraft } from "./draft-content";

/** Says quietly when the unsaved form was kept, and why it is only here. */
export function DraftKept() {
  const t = useTranslations("builder.draft");
  const { time } = useStaffText();
  const { keeping } = useDraft();
  if (keeping.kind === "kept") return <p className={QUIET}>{t("kept", { at: time(keeping.at) })}</p>;
  if (keeping.kind !== "here" && keeping.kind !== "full") return null;
  return (
    <p role="status" className={QUIET}>
      {keeping.kind === "here"
        ? t("here")
        : t.rich("full", {
            drafts: (text) => (
              <Link href="/deals/drafts" className="underline underline-offset-2">
                {text}
              </Link>
            ),
          })}
    </p>
  );
}

const QUIET = "text-xs text-faint";

/** Says that the form goes on with a draft, and asks which one if another was kept elsewhere. */
export function DraftNotes() {
  const { keeping } = useDraft();
  return (
    <>
      <Continued />
      {keeping.kind === "elsewhere" && <KeptElsewhere other={keeping.other} />}
    </>
  );
}

function KeptElsewhere({ other }: { other: KnownDraft }) {
  const t = useTranslations("builder.draft");
  const { moment } = useStaffText();
  const { prevail, adopt } = useDraft();
  return (
    <Banner
      tone="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => adopt(other)}>
            {t("takeOther")}
          </Button>
          <Button size="sm" variant="ghost" onClick={prevail}>
            {t("takeThis")}
          </Button>
        </span>
      }
    >
      {t("elsewhere", { at: moment(new Date(other.draft.savedAt)) })}
    </Banner>
  );
}

/** One quiet line; a warning if somebody else has changed the deal since. */
function Continued() {
  const t = useTranslations("builder.draft");
  const { moment } = useStaffText();
  const nameOf = useChangedName();
  const { data, session, dispatch } = useBuilder();
  const from = session.restoredFrom;
  if (!from) return null;
  const { savedAt, isOutdated, rebased } = from;
  const discard = () => dispatch({ type: "draftDiscarded", deal: openForm(data) });
  const text = rebased ? t("rebased") : t("continued", { at: moment(new Date(savedAt)) });
  if (!isOutdated && (rebased ?? []).length === 0)
    return (
      <p
        role="status"
        className="flex flex-wrap items-center gap-x-2 text-sm text-muted"
        suppressHydrationWarning
      >
        {text}
        <span aria-hidden="true" className="max-sm:hidden">
          ·
        </span>
        <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={discard}>
          {t("discard")}
        </button>
      </p>
    );
  return (
    <Banner
      tone="warning"
      onClose={() => dispatch({ type: "restoreSeen" })}
      action={
        <Button size="sm" variant="secondary" onClick={discard}>
          {t("discard")}
        </Button>
      }
    >
      {text} {isOutdated && t("outdated")}
      {rebased && rebased.length > 0 && (
        <p className="mt-1">{t("both", { parts: rebased.map(nameOf).join(", ") })}</p>
      )}
    </Banner>
  );
}

/** The text for changes that both users made. */
function useChangedName(): (changed: BothChanged) => string {
  const t = useTranslations("builder.draft");
  const kinds = useTranslations("builder.document.kinds");
  const language = useLocale();
  const { customFields } = useBuilder().data;
  return (changed) => {
    if ("field" in changed) {
      const field = customFields.find(({ subject, key }) => subject === "deal" && key === changed.field);
      return field ? labelIn(field, language) : changed.field;
    }
    if ("line" in changed) return changed.line;
    if ("section" in changed) return t("section", { name: changed.section });
    if ("order" in changed) return t(`order.${changed.order}`);
    if ("part" in changed) return t(`parts.${changed.part}`);
    const kind = kinds(`${changed.block}.name`);
    return changed.words ? t("block", { kind, words: changed.words }) : kind;
  };
}
