/**
 * The nouns of lib/domain in their order: each may import those before it, never one behind it. ESLint refuses an
 * import against it (eslint.config.mjs), so a new folder of lib/domain needs its place here.
 */
export const NOUNS = /** @type {const} */ ([
  "tenants",
  "audit",
  "constants",
  "currencies",
  "taxes",
  "templates",
  "pdf",
  "settings",
  "branding",
  "mail",
  "webhooks",
  "api-tokens",
  "auth",
  "accounts",
  "roles",
  "users",
  "catalog",
  "fields",
  "clients",
  "zoho",
  "documents",
  "deals",
  "library",
  "deal-templates",
  "proposals",
  "pdf-pages",
  "transfer",
  "tenant-admin",
]);
