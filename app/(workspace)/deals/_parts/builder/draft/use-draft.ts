import { useEffect, useMemo, useRef } from "react";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import { useBuilder } from "../builder-context";
import { draftCopy } from "./draft-copy";
import { restorable } from "./restorable";

/** Milliseconds of rest after which what was typed is kept. */
const REST = 300;

/** Keeps the unsaved form in this browser and brings it back when the builder opens again; a saved or given-up form is forgotten. */
export function useDraft(): void {
  const { data, form, dispatch } = useBuilder();
  const parts = useCacheParts();
  const { deal } = data;
  const copy = useMemo(() => draftCopy(parts, deal?.id ?? null), [parts, deal]);
  const version = deal?.version ?? null;
  const hasKept = useRef(false);

  useEffect(() => {
    const kept = copy.read();
    const from = kept && restorable(kept, version, parts.now());
    if (kept && from) dispatch({ type: "restored", form: kept.data.form, from });
    else if (kept) copy.clear();
  }, [copy, version, parts, dispatch]);

  useEffect(() => {
    if (!form.isChanged) {
      if (hasKept.current) copy.clear();
      hasKept.current = false;
      return;
    }
    const keep = () => {
      // Whoever has just logged out leaves nothing behind.
      if (parts.storage.getItem(STORAGE_KEYS.user) === null) return;
      copy.write({ data: { form, dealVersion: version }, savedAt: parts.now() });
    };
    hasKept.current = true;
    const timer = setTimeout(keep, REST);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [form, version, copy, parts]);
}
