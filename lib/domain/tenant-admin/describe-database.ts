import journal from "@/db/migrations/meta/_journal.json";
import type { Context } from "@/lib/platform/context";

/** How a tenant's data is kept (REST-16, S-042). */
export function describeDatabase({ tenant: { id, slug, name } }: Context) {
  return {
    id,
    slug,
    name,
    isolation_mode: "row_level_security" as const,
    schema_version: journal.entries.at(-1)?.tag ?? "",
    status: "active" as const,
  };
}
