import { asc } from "drizzle-orm";
import { constant } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { ConstantAnswer } from "./schema";

/** The tenant's constants by type and id (CON-01). */
export function constantsOf({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<ConstantAnswer[]> {
  return db
    .select({
      key: constant.key,
      id: constant.id,
      slug: constant.slug,
      constant_type: constant.constantType,
      constant_value: constant.constantValue,
    })
    .from(constant)
    .where(within({ tenantId }, constant))
    .orderBy(asc(constant.constantType), asc(constant.id));
}

/** The stages that a deal can be in: the constants of type deal_sale_status (X-53, CON-04). */
export async function dealStages(context: Context): Promise<ConstantAnswer[]> {
  const constants = await constantsOf(context);
  return constants.filter(({ constant_type: type }) => type === "deal_sale_status");
}
