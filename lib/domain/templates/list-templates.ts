import { eq } from "drizzle-orm";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { presentTemplates } from "./present-templates";

/** The templates, the tenant's choice marked (S-122). */
export async function listTemplates(context: Context): Promise<ReturnType<typeof presentTemplates>> {
  const [chosen] = await context.db
    .select({ value: setting.value })
    .from(setting)
    .where(within(context, setting, eq(setting.key, "template")));
  return presentTemplates(context, chosen?.value);
}
