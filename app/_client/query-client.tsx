"use client";

import { noop, QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode, useEffect } from "react";
import { useLocale } from "next-intl";
import { isExpired, type TokenStore } from "@/lib/api-client/tokens";
import type { Bootstrap } from "@/lib/server/bootstrap/api";
import { CacheOwner, useCacheParts } from "./cache/cache-owner";
import { siteClient } from "./session/site-client";
import { STORAGE_KEYS } from "./storage-keys";
import { itemsQuery } from "./cache/catalog";
import { readTokens, paint, keepTokens, tokensOf } from "./cache/design-tokens";
import { FORGOTTEN_EVENT, OUTDATED_EVENT } from "./cache/forget";
import { bootstrapQuery, CATALOG_QUERY } from "./cache/bootstrap";
import type { CacheParts } from "./cache/surroundings";
import { keepTranslations } from "./cache/keep-translations";
import { whenIdle } from "@/app/_ui/when-idle";

/**
 * One cache of server data for the whole workspace, per tenant and user (`<tenant uuid> <user id>`). Failed
 * reads are not retried here: send() does that.
 */
export function QueryProvider({ owner, children }: { owner: string; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <CacheOwner owner={owner}>
        <CacheStart />
        {children}
      </CacheOwner>
    </QueryClientProvider>
  );
}

/**
 * Fills the caches once the page is idle, and drops data that this tab or others make outdated. Renders
 * nothing.
 */
function CacheStart() {
  const parts = useCacheParts();
  const queries = useQueryClient();
  const language = useLocale();
  useEffect(() => {
    // The query logs and keeps the error.
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

type Start = CacheParts & { queries: QueryClient; tokens: TokenStore; language: string };

/**
 * Work of a signed-in page after it is shown: loads bootstrap, preloads the catalogue if the user may read
 * it, the token is valid and the cache is not (BOO-03), and stores colours and texts. Rejects if bootstrap
 * cannot be loaded; the query keeps that error (BOO-02).
 */
export async function startCaches(start: Start): Promise<void> {
  const { queries, storage, tokens, now } = start;
  const { data } = await queries.query(bootstrapQuery(start));
  keepTokens(storage, tokensOf(data.settings));
  const mayRead = data.catalogCacheVersion !== null && mayReadItems(data.user);
  if (mayRead && !isExpired(tokens.read(), now())) await queries.query(itemsQuery(start)).catch(noop);
  await keepTexts(start, data.translations);
}

const mayReadItems = (user: Bootstrap["user"]): boolean =>
  user !== null &&
  (user.isSuperAdmin ||
    user.permissions.some((slug) => slug === "catalog_items.read" || slug === "catalog_items.manage"));

async function keepTexts(start: Start, files: Bootstrap["translations"]): Promise<void> {
  const file = files.find(({ language }) => language === start.language);
  try {
    if (file) await keepTranslations(start, file);
  } catch (error) {
    start.log("the texts could not be kept", error);
  }
}
