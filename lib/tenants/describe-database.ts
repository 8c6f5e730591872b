import journal from "@/db/migrations/meta/_journal.json";
import { memberOf, type Context } from "@/lib/http/context";
import { AppError } from "@/lib/http/errors";

/** How a tenant's data is kept (REST-16, S-042). Error: 403 for anybody but a super admin, whatever permissions they hold. */
export function describeDatabase(context: Context) {
  if (!memberOf(context).isSuperAdmin) throw new AppError(403, "AUTHORIZATION_ERROR", "Insufficient permissions");
  const { id, slug, name } = context.tenant;
  return { id, slug, name, isolation_mode: "row_level_security" as const, schema_version: journal.entries.at(-1)?.tag ?? "", status: "active" as const };
}
