import type { QueryClient } from "@tanstack/react-query";
import { isExpired, type TokenStore } from "@/lib/api-client/tokens";
import type { Bootstrap } from "@/lib/server/bootstrap/schema";
import { bootstrapQuery } from "./bootstrap";
import { itemsQuery } from "./catalog";
import { keepTokens, tokensOf } from "./design-tokens";
import type { CacheParts } from "./surroundings";
import { keepTranslations } from "./kept-texts";

type Start = CacheParts & { queries: QueryClient; tokens: TokenStore; language: string };

/**
 * What a page of the signed-in does once it stands: loads bootstrap, fetches the catalogue ahead for who may
 * read it and holds a valid token, unless its cache is valid (BOO-03), and keeps colours and texts. Rejects
 * when bootstrap cannot be had; the query keeps that error (BOO-02).
 */
export async function startCaches(start: Start): Promise<void> {
  const { queries, storage, tokens, now } = start;
  const { data } = await queries.fetchQuery(bootstrapQuery(start));
  keepTokens(storage, tokensOf(data.settings));
  const mayRead = data.catalogCacheVersion !== null && mayReadItems(data.user);
  if (mayRead && !isExpired(tokens.read(), now())) await queries.prefetchQuery(itemsQuery(start));
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
