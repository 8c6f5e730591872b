"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { siteClient } from "../session/site-client";
import { STORAGE_KEYS } from "../storage-keys";
import { useCacheParts } from "./cache-owner";
import { CATALOG_QUERY } from "./catalog-version";
import { readTokens } from "./design-tokens";
import { FORGOTTEN_EVENT, OUTDATED_EVENT } from "./forget";
import { paint } from "./paint";
import { startCaches } from "./start-caches";
import { whenIdle } from "./when-idle";

/** Fills the caches once the page has nothing better to do, and heeds what this tab and others make old. Draws nothing. */
export function CacheStart() {
  const parts = useCacheParts();
  const queries = useQueryClient();
  const language = useLocale();
  useEffect(() => {
    // A failure is logged where it happens and kept by its query.
    const callOff = whenIdle(
      () =>
        void startCaches({ ...parts, queries, language, tokens: siteClient().tokens }).catch(() => undefined),
    );
    const forgotten = () => {
      callOff();
      void queries.cancelQueries();
    };
    window.addEventListener(FORGOTTEN_EVENT, forgotten);
    return () => {
      callOff();
      window.removeEventListener(FORGOTTEN_EVENT, forgotten);
    };
  }, [parts, queries, language]);
  useEffect(() => heed(queries), [queries]);
  return null;
}

function heed(queries: QueryClient): () => void {
  const outdated = () => {
    void queries.invalidateQueries({ queryKey: [CATALOG_QUERY] });
    void queries.invalidateQueries({ queryKey: ["bootstrap"] });
  };
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEYS.catalog && newValue === null) outdated();
    if (key === STORAGE_KEYS.designTokens) paint(readTokens(newValue));
  };
  window.addEventListener(OUTDATED_EVENT, outdated);
  window.addEventListener("storage", elsewhere);
  return () => {
    window.removeEventListener(OUTDATED_EVENT, outdated);
    window.removeEventListener("storage", elsewhere);
  };
}
