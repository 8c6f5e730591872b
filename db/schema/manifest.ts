/**
 * Kinds of tables for a distributed engine. Every table that is not listed belongs to tenants: it has tenant_id
 * and row-level security and follows the rules that tests/api/database/catalogue.test.ts checks. ref: small,
 * global, rarely written. local: stays on the coordinator, from which the other nodes read it.
 */
export const TABLE_KINDS: Readonly<Record<string, "ref" | "local">> = {
  tenant: "ref",
  tenant_host: "ref",
  language: "ref",
  permission: "ref",
  currency: "ref",
  // Counts across tenants too; written by single statements, never in a tenant's transaction.
  rate_limit: "local",
  // Coordinates which process does which chore; belongs to no tenant.
  job_run: "local",
  // State of alerts to operators; belongs to no tenant.
  alert_state: "local",
};

/**
 * Functions for text search that run with their owner's rights, because LIKE cannot use an index under row-level
 * security (see their migrations). Each isolates tenants itself: it reads only the tenant that the transaction
 * named.
 */
export const SEARCH_FUNCTIONS: readonly string[] = [
  "app_search_catalog_items",
  "app_search_clients",
  "app_search_contacts",
  "app_search_deals",
  "app_search_deal_owners",
  "app_search_library",
  "app_search_deal_templates",
];

/**
 * Functions that find what uses a library entry or has a value of a field, and files of documents that nothing
 * refers to; JSON operators cannot use an index under row-level security either.
 */
const USE_FUNCTIONS: readonly string[] = [
  "app_deals_with_entry",
  "app_templates_with_entry",
  "app_remove_unused_files",
  "app_deals_with_field",
  "app_clients_with_field",
];

/** Functions that find the tenants with work for the workers. They return only tenants' ids. */
export const WORK_FUNCTIONS: readonly string[] = [
  "app_tenants_with_due_mail",
  "app_tenants_with_due_deliveries",
  "app_tenants_with_open_imports",
  "app_tenants_with_due_sendings",
  "app_tenants_with_reminders",
  "app_tenants_with_expiry_webhooks",
  "app_tenants_with_due_domains",
];

/**
 * Functions for operators, over all tenants: numbers by queue and by tenant, and the tenants with work that
 * failed permanently. They return no rows of tenants.
 */
const WATCHING_FUNCTIONS: readonly string[] = [
  "app_queue_states",
  "app_tenant_sizes",
  "app_failed_mail_tenants",
  "app_failed_delivery_tenants",
  "app_broken_trails",
];

/**
 * Functions for what requests may not do themselves: delete a tenant, and remove the rows, including evidence, of
 * one that was deleted 30 days ago.
 */
const REMOVAL_FUNCTIONS: readonly string[] = ["app_delete_tenant", "app_purge_tenant_table"];

/** Functions that take an id before its row is stored, on any node: grants on sequences do not reach workers. */
const ID_FUNCTIONS: readonly string[] = ["app_next_deal_id"];

export const SECURITY_DEFINERS: readonly string[] = [
  ...SEARCH_FUNCTIONS,
  ...USE_FUNCTIONS,
  ...WORK_FUNCTIONS,
  ...WATCHING_FUNCTIONS,
  ...REMOVAL_FUNCTIONS,
  ...ID_FUNCTIONS,
];
