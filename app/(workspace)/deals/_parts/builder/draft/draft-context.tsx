"use client";

import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useSearchParams } from "next/navigation";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import type { CacheParts } from "@/app/_client/cache/surroundings";
import { send } from "@/app/_client/send";
import { draftCalls } from "@/lib/domain/deals/calls";
import { SECOND } from "@/lib/core/time/milliseconds";
import { useBuilder, useView } from "../builder-context";
import { openForm } from "../loaded-deal";
import {
  bodyOf,
  namedIn,
  nameOfNew,
  readDraft,
  restoring,
  type Draft,
  type KnownDraft,
} from "./draft-content";
import { clearCopy, copiesHere, discardedHere, draftCopy } from "./draft-copy";
import { DraftKeeper, hasStatus, type Keeping } from "./draft-keeper";
import { openedDraft, rememberDraft } from "./opened-draft";

/** Milliseconds after the last change until the draft is kept. */
const REST = 1.5 * SECOND;

type DraftState = {
  keeping: Keeping;
  /** Whether the server has all of what is here: leaving loses nothing. */
  isKept: boolean;
  /** Removes the draft; resolves when the server has answered, or could not be reached. Never rejects. */
  discard: () => Promise<void>;
  /** Chooses between what is here and what was kept elsewhere. */
  prevail: () => void;
  adopt: (other: KnownDraft) => void;
};

const Context = createContext<DraftState | null>(null);

/** The draft of the builder's deal. */
export function useDraft(): DraftState {
  const draft = useContext(Context);
  if (!draft) throw new Error("used outside of the builder");
  return draft;
}

export const DraftProvider = ({ children }: { children: ReactNode }) => (
  <Context value={useKeptDraft()}>{children}</Context>
);

const keeperOf = (
  parts: CacheParts,
  name: string,
  known: ReturnType<typeof openedDraft>,
  tell: ConstructorParameters<typeof DraftKeeper>[0]["tell"],
): DraftKeeper =>
  new DraftKeeper({
    name,
    known,
    copy: draftCopy(parts, name),
    discarded: discardedHere(parts, name),
    remember: (row, kept) => rememberDraft(parts.owner, name, row, kept),
    tell,
  });

/**
 * Keeps the unsaved form on the server (U-80). Saving or discarding the form removes it. The draft of a new deal has a
 * name, which is added to the page's address after the first change: a reload goes on with it.
 */
function useKeptDraft(): DraftState {
  const { data, deal, session, isChanged, dispatch } = useBuilder();
  const view = useView();
  const parts = useCacheParts();
  const named = namedIn(useSearchParams().get("draft"));
  const [draft] = useState(() => named ?? crypto.randomUUID().slice(0, 8));
  const [keeping, setKeeping] = useState<Keeping>({ kind: "nothing" });
  /** As the server has it. */
  const [kept, setKept] = useState(isChanged ? deal : null);
  const name = data.deal ? String(data.deal.id) : nameOfNew(draft);
  const version = data.deal?.version ?? null;
  const [keeper] = useState(() =>
    keeperOf(parts, name, openedDraft(parts.owner, named, data), (next, draft) => {
      setKeeping(next);
      if (draft) setKept(draft.deal);
    }),
  );
  /** The deal that the keeper has got; null: none, so that there is nothing to remove. */
  const handed = useRef(isChanged ? deal : null);

  const keep = useEffectEvent((isLeaving = false) => {
    if (!isChanged || (handed.current === deal && keeper.isDone)) return;
    handed.current = deal;
    const rebased = session.restoredFrom?.rebased ?? null;
    void keeper.keep({ deal, view, savedAt: parts.now(), dealVersion: version, rebased }, isLeaving);
  });
  const goOn = useEffectEvent((copy: KnownDraft) => {
    if (keeper.resume(copy)) dispatch(restoring(copy.draft, version));
  });
  const discardAgain = useEffectEvent(() => {
    if (keeper.isDiscarded) dispatch({ type: "draftDiscarded", deal: openForm(data) });
  });
  useEffect(() => {
    discardAgain();
    for (const { name: each, copy } of copiesHere(parts)) {
      if (each !== name) void sendCopy(parts, each, copy);
      else if (keeper.has(copy.draft)) draftCopy(parts, each).clear();
      else goOn(copy);
    }
    keeper.open();
    const stay = onLeaving(() => keep(true));
    return () => {
      stay();
      keeper.close();
      keep();
    };
  }, [parts, name, keeper]);
  useEffect(() => {
    if (!isChanged) {
      if (handed.current) {
        if (!data.deal) nameInAddress(null);
        void keeper.discard();
      }
      handed.current = null;
      return;
    }
    if (!data.deal) nameInAddress(draft);
    const timer = setTimeout(() => keep(), REST);
    return () => clearTimeout(timer);
  }, [isChanged, deal, data.deal, draft, keeper]);

  const isKept = kept === deal && (keeping.kind === "nothing" || keeping.kind === "kept");
  // The same while only the view changes, so that nothing else renders again.
  return useMemo(
    () => ({
      keeping,
      isKept,
      discard: () => keeper.discard(),
      prevail: () => keeper.prevail(),
      adopt: (other) => {
        if (keeper.adopt(other)) handed.current = other.draft.deal;
        dispatch(restoring(other.draft, version));
      },
    }),
    [keeping, isKept, keeper, dispatch, version],
  );
}

/** A reload asks for the page at beforeunload; some browsers send only pagehide. Returns what ends it. */
function onLeaving(leave: () => void): () => void {
  const events = ["beforeunload", "pagehide"] as const;
  for (const event of events) window.addEventListener(event, leave);
  return () => {
    for (const event of events) window.removeEventListener(event, leave);
  };
}

/** Sends what another visit of the builder could not. Failing, it stays here, unless it was ended elsewhere. */
async function sendCopy(parts: CacheParts, name: string, { draft, row }: KnownDraft): Promise<void> {
  try {
    await send(draftCalls.keep, { params: { name }, body: bodyOf(draft), version: row, retries: 0 });
  } catch (error) {
    if (!hasStatus(error, 412) || (await hasOther(name, draft))) return;
  }
  clearCopy(draftCopy(parts, name), ({ savedAt }) => savedAt === draft.savedAt);
}

/** Whether the server has another draft, or cannot be asked. */
const hasOther = (name: string, { savedAt }: Draft): Promise<boolean> =>
  send(draftCalls.read, { params: { name } }).then(
    (answer) => readDraft(answer)?.draft.savedAt !== savedAt,
    (error: unknown) => !hasStatus(error, 404),
  );

/** Lets a reload find the draft, or begin anew without waiting for the server to remove it; without navigating. */
function nameInAddress(draft: string | null): void {
  const address = new URL(location.href);
  if (address.searchParams.get("draft") === draft) return;
  if (draft === null) address.searchParams.delete("draft");
  else address.searchParams.set("draft", draft);
  history.replaceState(null, "", address);
}
