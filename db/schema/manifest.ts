/**
 * Kinds of tables for a distributed engine. Everything that is not listed belongs to tenants: it carries tenant_id,
 * row-level security and the rules that tests/api/database/catalogue.test.ts checks.
 * ref: small, global, written rarely. local: stays on the coordinator, where the other nodes ask for it.
 */
export const TABLE_KINDS: Readonly<Record<string, "ref" | "local">> = {
  tenant: "ref",
  tenant_host: "ref",
  language: "ref",
  permission: "ref",
  currency: "ref",
  // Counts across tenants too, in the library's own shape; written by single statements, never in a tenant's
  // transaction.
  rate_limit: "local",
  // What the processes agree by, who does which chore; no tenant's.
  job_run: "local",
  // What operators were told of; no tenant's.
  alert_state: "local",
};

/**
 * The functions that run with their owner's rights, each for a reason written at its migration: text search,
 * because LIKE may not use an index under row-level security. Each keeps the wall itself: it reads only the
 * tenant that the transaction named.
 */
export const SEARCH_FUNCTIONS: readonly string[] = [
  "app_search_catalog_items",
  "app_search_clients",
  "app_search_deals",
  "app_search_deal_owners",
  "app_search_library",
  "app_search_deal_templates",
];

/**
 * What holds an entry of the library or a value of a field, and which files of documents nothing names: JSON may use no
 * index either.
 */
const USE_FUNCTIONS: readonly string[] = [
  "app_deals_with_entry",
  "app_templates_with_entry",
  "app_remove_unused_files",
  "app_deals_with_field",
  "app_clients_with_field",
];

/** Which tenants have something to do for the workers that serve all tenants. They give ids of tenants only. */
export const WORK_FUNCTIONS: readonly string[] = [
  "app_tenants_with_due_mail",
  "app_tenants_with_due_deliveries",
  "app_tenants_with_open_imports",
  "app_tenants_with_reminders",
  "app_tenants_with_due_domains",
];

/**
 * What whoever runs the installation has to know of all tenants together: numbers by queue and by tenant, and which
 * tenants have something that failed for good. No row of theirs.
 */
const WATCHING_FUNCTIONS: readonly string[] = [
  "app_queue_states",
  "app_tenant_sizes",
  "app_failed_mail_tenants",
  "app_failed_delivery_tenants",
  "app_broken_trails",
];

/**
 * What requests may not do by themselves: delete a tenant, and remove the rows of one that was deleted 30 days
 * ago, evidence too.
 */
const REMOVAL_FUNCTIONS: readonly string[] = ["app_delete_tenant", "app_purge_tenant_table"];

export const SECURITY_DEFINERS: readonly string[] = [
  ...SEARCH_FUNCTIONS,
  ...USE_FUNCTIONS,
  ...WORK_FUNCTIONS,
  ...WATCHING_FUNCTIONS,
  ...REMOVAL_FUNCTIONS,
];
