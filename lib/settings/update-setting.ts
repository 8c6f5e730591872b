import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { counter, setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import { invalid } from "@/lib/http/errors";
import { OPTIONAL_SETTINGS } from "./optional-settings";
import { settingProblem } from "./setting-problem";
import type { settingChange, settingSchema } from "./schema";

/** Changes one of the tenant's settings (VIS-11). Errors: 422 for an unknown key and for a value that is not of the setting's kind. */
export async function updateSetting(context: Context, { key, value }: z.output<typeof settingChange>): Promise<z.input<typeof settingSchema>> {
  const { db, tenantId, now } = context;
  const optional = OPTIONAL_SETTINGS.get(key);
  if (optional) await db.insert(setting).values({ tenantId, key, ...optional }).onConflictDoNothing();
  const [found] = await db.select().from(setting).where(within(context, setting, eq(setting.key, key))).for("update");
  if (!found) throw invalid("key", "is not a known setting");
  const problem = settingProblem(found, value);
  if (problem) throw invalid("value", problem);
  await db.update(setting).set({ value, version: found.version + 1, updatedAt: now }).where(within(context, setting, eq(setting.id, found.id)));
  // Whatever was drawn in the old colours is drawn anew.
  if (!optional) await db.update(counter).set({ value: sql`${counter.value} + 1` }).where(within({ tenantId }, counter, eq(counter.name, "branding_version")));
  return { id: found.id, key, value, group: found.group, data_type: found.dataType, description: found.description };
}
