import type { Context } from "@/lib/platform/context";
import { constantsOf } from "./constants-of";
import type { ConstantAnswer } from "./schema";

/** The stages that a deal can be in: the constants of type deal_sale_status (X-53, CON-04). */
export async function dealStages(context: Context): Promise<ConstantAnswer[]> {
  const constants = await constantsOf(context);
  return constants.filter(({ constant_type: type }) => type === "deal_sale_status");
}
