/**
 * Kinds of tables for a distributed engine. Everything that is not listed belongs to tenants: it carries tenant_id,
 * row-level security and the rules that tests/api/database/catalogue.test.ts checks.
 * ref: small, global, written rarely. local: stays on the coordinator.
 */
export const TABLE_KINDS: Readonly<Record<string, "ref" | "local">> = {
  tenant: "ref",
  language: "ref",
  permission: "ref",
  currency: "ref",
};

/**
 * The functions that run with their owner's rights, each for a reason written at its migration: text search, because LIKE may
 * not use an index under row-level security. Each keeps the wall itself: it reads only the tenant that the transaction named.
 */
export const SECURITY_DEFINERS: readonly string[] = ["app_search_catalog_items", "app_search_clients", "app_search_deals", "app_search_deal_owners"];
