import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import type { adminUserSchema } from "./schema";
import { selectUsers } from "./select-users";

/** One of the tenant's users (REST-71). Error: 404. */
export async function readUser(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<z.input<typeof adminUserSchema>> {
  const [found] = await selectUsers(context, { where: eq(userAccount.id, id) });
  if (!found) throw notFound();
  return found;
}
