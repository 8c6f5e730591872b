import { STORAGE_KEYS as CLIENT_KEYS } from "@/lib/api-client/key-value-storage";

/** Keys of local storage (S-013, SES-03). The two for tokens are never written by the site (S-007). */
export const STORAGE_KEYS = {
  ...CLIENT_KEYS,
  /** Data for the start of a page, as returned by GET /init-data-new. */
  bootstrap: "kapi.bootstrap",
  /** Catalogue items and questions, and the server's catalogue version that they belong to. */
  catalog: "kapi.catalog",
  questions: "kapi.questions",
  catalogVersion: "kapi.catalog_version",
  /** Time of the last logout in this browser, in milliseconds: it notifies the other tabs. */
  loggedOut: "kapi.logged_out",
  /** Texts of one language. */
  translations: "kapi.translations",
  /** The tenant's colours by token, as JSON. */
  designTokens: "kapi.design_tokens",
  /** Keys of the custom fields that are columns of the lists of deals and of clients (T-28). */
  dealColumns: "kapi.deal_columns",
  clientColumns: "kapi.client_columns",
  /** Keys of the catalogue's categories that are closed in lists, as a JSON list (U-144). */
  closedCategories: "kapi.closed_categories",
  /** Recently used commands, as a JSON list of their ids (CMD-07). */
  recentCommands: "kapi.recent_commands",
} as const;

/** Unsaved deals, each under its own key. */
export const DRAFT_PREFIX = "kapi.draft.";

/** Which drafts of a deal were discarded, until the server has removed them; each deal under its own key. */
export const DISCARDED_PREFIX = "kapi.discarded.";
