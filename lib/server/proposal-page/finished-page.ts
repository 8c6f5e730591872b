import { LRUCache } from "lru-cache";
import { config } from "@/db/config.mjs";
import type { Language } from "@/lib/core/i18n/languages";
import type { ProposalState } from "@/lib/domain/proposals/state";
import { drawPdfAhead } from "@/lib/domain/proposals/draw-proposal-ahead";
import type { Tenant } from "@/lib/core/tenants/host";
import { drawPage } from "./draw-page";
import { finishPage, type FinishedPage } from "./finish-page";
import { withPageScript } from "./page-script";

/** Whose page, in which state and language. */
export type PageWanted = { tenant: Tenant; uuid: string; state: ProposalState; language: Language };

const LARGEST = 64 * 1024 * 1024;

const finished = new LRUCache<string, FinishedPage>({
  maxSize: LARGEST,
  sizeCalculation: (page) => page.html.length + page.gzip.length + page.brotli.length,
});

const inWork = new Map<string, Promise<FinishedPage | null>>();

/**
 * The customer's page as finished bytes: drawn once for each state and language, however many ask at once; null when the proposal
 * is gone by then. The state was read before the page is drawn, so a page is never older than the state it is kept under.
 */
export function finishedPage(wanted: PageWanted): Promise<FinishedPage | null> {
  const key = keyOf(wanted);
  const known = finished.get(key);
  if (known) return Promise.resolve(known);
  const running = inWork.get(key) ?? make(key, wanted).finally(() => inWork.delete(key));
  inWork.set(key, running);
  return running;
}

function keyOf({ tenant, state, language }: PageWanted): string {
  return [
    tenant.id,
    state.dealId,
    state.version,
    state.status,
    state.isExpired,
    state.brandingVersion,
    language,
  ].join(" ");
}

async function make(key: string, wanted: PageWanted): Promise<FinishedPage | null> {
  const html = await drawPage(wanted);
  if (html === null) return null;
  const page = await finishPage(await withPageScript(html));
  drawPdfAhead(wanted.tenant, wanted.state.dealId, wanted.language);
  // In development the page's scripts change under the same state.
  if (config.NODE_ENV === "production") finished.set(key, page);
  return page;
}
