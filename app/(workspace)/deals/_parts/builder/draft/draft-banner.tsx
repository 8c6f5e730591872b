"use client";

import { useLocale, useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { labelIn } from "@/lib/core/custom-fields/custom-field";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import { useReady } from "@/app/_ui/use-ready";
import { useBuilder, useView } from "../builder-context";
import type { BothChanged } from "../builder-state";
import { dealName } from "../form-state";
import { openForm } from "../loaded-deal";
import { useStaffText } from "@/app/_ui/staff-text";
import { draftCopy, newDealDrafts, type DraftOf, type StoredDraft, restorable } from "./draft-copy";

/**
 * Says that unsaved work was restored, and from when, and offers to discard it. One more banner says that there are
 * drafts of other new deals, however many.
 */
export function DraftBanner() {
  const { offered, goOnWith, giveUp } = useDraft();
  const [only, ...more] = offered;
  return (
    <>
      <Restored />
      {only && more.length === 0 && <OtherDraft draft={only} onGoOn={goOnWith} onGiveUp={giveUp} />}
      {more.length > 0 && <OtherDrafts drafts={offered} onGoOn={goOnWith} onGiveUp={giveUp} />}
    </>
  );
}

type OtherProps = { onGoOn: (draft: StoredDraft) => void; onGiveUp: (draft: StoredDraft) => void };

/** The only other draft. */
function OtherDraft({ draft, ...actions }: OtherProps & { draft: StoredDraft }) {
  const t = useTranslations("builder.draft");
  const { moment } = useStaffText();
  const { isChanged } = useBuilder();
  return (
    <Banner action={<DraftButtons draft={draft} {...actions} />}>
      {t(isChanged ? "another" : "offered", {
        at: moment(new Date(draft.savedAt)),
        name: dealName(draft.data.deal) || t("unnamed"),
      })}
    </Banner>
  );
}

/** `named`: there are several, so that each button says which it means. */
function DraftButtons({
  draft,
  named,
  onGoOn,
  onGiveUp,
}: OtherProps & { draft: StoredDraft; named?: string }) {
  const t = useTranslations("builder.draft");
  const labelled = (text: string) => (named === undefined ? {} : { "aria-label": `${text} (${named})` });
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" {...labelled(t("goOn"))} onClick={() => onGoOn(draft)}>
        {t("goOn")}
      </Button>
      <Button size="sm" variant="ghost" {...labelled(t("discard"))} onClick={() => onGiveUp(draft)}>
        {t("discard")}
      </Button>
    </span>
  );
}

/** How many other drafts there are; a dialog lists them. */
function OtherDrafts({ drafts, onGoOn, onGiveUp }: OtherProps & { drafts: readonly StoredDraft[] }) {
  const t = useTranslations("builder.draft");
  const { moment } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  const goOn = (draft: StoredDraft) => {
    setOpen(false);
    onGoOn(draft);
  };
  return (
    <Banner
      action={
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          {t("show")}
        </Button>
      }
    >
      {t("several", { count: drafts.length })}
      {isOpen && (
        <Dialog open onOpenChange={setOpen} isChanged={false} title={t("title")} description={t("text")}>
          <ul className="divide-y divide-line">
            {drafts.map((draft) => (
              <li key={draft.draft} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="line-clamp-2 text-sm font-medium wrap-anywhere">
                    {dealName(draft.data.deal) || t("unnamed")}
                  </span>
                  <span className="block text-xs text-faint">{moment(new Date(draft.savedAt))}</span>
                </span>
                <DraftButtons
                  draft={draft}
                  named={dealName(draft.data.deal) || t("unnamed")}
                  onGoOn={goOn}
                  onGiveUp={onGiveUp}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </Banner>
  );
}

function Restored() {
  const t = useTranslations("builder.draft");
  const { moment } = useStaffText();
  const nameOf = useChangedName();
  const { data, session, dispatch } = useBuilder();
  const from = session.restoredFrom;
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
          onClick={() => dispatch({ type: "draftDiscarded", deal: openForm(data) })}
        >
          {t("discard")}
        </Button>
      }
    >
      {rebased ? t("rebased") : t("restored", { at: moment(new Date(savedAt)) })}{" "}
      {isOutdated && t("outdated")}
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

/** Milliseconds after the last change until the draft is stored. */
const REST = 300;

/**
 * Stores the unsaved form in this browser, and restores it when the same deal is opened again. Saving or
 * discarding the form deletes it. The draft of a new deal has a name, which is added to the page's address
 * after the first change: a reload continues the draft, and another new deal starts empty and only offers it.
 */
function useDraft() {
  const { data, deal, session, isChanged, dispatch } = useBuilder();
  const view = useView();
  const parts = useCacheParts();
  const dealId = data.deal?.id;
  const named = useSearchParams().get("draft");
  const [draft, setDraft] = useState(() => named ?? crypto.randomUUID().slice(0, 8));
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const isReady = useReady();
  const of = useMemo<DraftOf>(() => (dealId === undefined ? { draft } : { dealId }), [dealId, draft]);
  const copy = useMemo(() => draftCopy(parts, of), [parts, of]);
  const version = data.deal?.version ?? null;
  const hasStored = useRef(false);

  useEffect(() => {
    const stored = copy.read();
    const from = stored && restorable(stored, version, parts.now());
    if (stored && from) dispatch({ type: "restored", ...stored.data, from });
    else if (stored) copy.clear();
  }, [copy, version, parts, dispatch]);

  const rebased = session.restoredFrom?.rebased ?? null;
  useEffect(() => {
    if (!isChanged) {
      if (hasStored.current) copy.clear();
      hasStored.current = false;
      return;
    }
    const keep = () => {
      // After signing out, nothing may stay in this browser.
      if (parts.storage.getItem(STORAGE_KEYS.user) === null) return;
      copy.write({ data: { deal, view, dealVersion: version, rebased }, savedAt: parts.now() });
    };
    hasStored.current = true;
    // Immediately: while the page is being left it is too late, and a reload needs the final address.
    if ("draft" in of) nameInAddress(of.draft);
    const timer = setTimeout(keep, REST);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [isChanged, deal, view, version, rebased, copy, of, parts]);

  const goOnWith = (other: StoredDraft) => {
    // What was typed so far stays a separate draft.
    if (isChanged) copy.write({ data: { deal, view, dealVersion: version, rebased }, savedAt: parts.now() });
    hasStored.current = false;
    setDraft(other.draft);
  };
  const giveUp = (other: StoredDraft) => {
    draftCopy(parts, other).clear();
    setGivenUp([...givenUp, other.draft]);
  };
  const others = useMemo(
    () => (isReady && "draft" in of ? newDealDrafts(parts).filter((other) => other.draft !== of.draft) : []),
    [isReady, parts, of],
  );
  const offered = others.filter((other) => !givenUp.includes(other.draft));
  return { offered, goOnWith, giveUp };
}

/** Lets a reload find the draft, without navigating. */
function nameInAddress(draft: string): void {
  const address = new URL(location.href);
  if (address.searchParams.get("draft") === draft) return;
  address.searchParams.set("draft", draft);
  history.replaceState(null, "", address);
}
