import { STORAGE_KEYS as CLIENT_KEYS } from "@/lib/api-client/key-value-storage";

/**
 * Names of what is kept in local storage (S-013, SES-03). Of the tokens' two nothing is kept on the site
 * (S-007).
 */
export const STORAGE_KEYS = {
  ...CLIENT_KEYS,
  /** What a page needs at first, as GET /init-data-new gave it. */
  bootstrap: "kapi.bootstrap",
  /** Catalogue items and questions, and the version of the server's catalogue that they are of. */
  catalog: "kapi.catalog",
  questions: "kapi.questions",
  catalogVersion: "kapi.catalog_version",
  /** When somebody logged out here last, in milliseconds: by it the other tabs hear of it. */
  loggedOut: "kapi.logged_out",
  /** Texts of one language. */
  translations: "kapi.translations",
  /** The tenant's colours by token, as JSON. */
  designTokens: "kapi.design_tokens",
  /** Keys of the own fields that the lists of deals and of clients have columns of (T-28). */
  dealColumns: "kapi.deal_columns",
  clientColumns: "kapi.client_columns",
  /** The commands used last, as a JSON list of their ids (CMD-07). */
  recentCommands: "kapi.recent_commands",
} as const;

/** Unsaved deals, each under its own key. */
export const DRAFT_PREFIX = "kapi.draft.";
