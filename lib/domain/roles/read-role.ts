import { eq } from "drizzle-orm";
import type { z } from "zod";
import { role } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import type { roleSchema } from "./schema";
import { selectRoles } from "./select-roles";

/** One of the tenant's roles with its permissions (REST-78). Error: 404. */
export async function readRole(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<z.input<typeof roleSchema>> {
  const [found] = await selectRoles(context, { where: eq(role.id, id), withPermissions: true });
  if (!found) throw notFound();
  return found;
}
