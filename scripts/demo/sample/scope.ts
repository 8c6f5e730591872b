import type { Context } from "@/lib/platform/context";
import { STARTER_CONSTANTS } from "@/lib/domain/tenant-admin/starter-data";

/** The tenant that demo rows are written into. */
export type Scope = Pick<Context, "db" | "tenant" | "tenantId">;

/** Id of a starter constant by its slug or its displayed text. Throws if there is none. */
export function constantId(type: string, word: string): number {
  const match = STARTER_CONSTANTS[type]?.find(([, slug, value]) => slug === word || value === word);
  if (!match) throw new Error(`no ${type} called ${word}`);
  return match[0];
}

export const operatorId = (operator: string): number =>
  constantId("price_modification_comparison_operator", operator);
export const signId = (sign: "+" | "-"): number =>
  constantId("price_modification_type", sign === "+" ? "plus" : "minus");
