import { inArray } from "drizzle-orm";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { KNOWN_SETTINGS } from "./known-settings";
import { presentSetting } from "./present-setting";
import type { SettingAnswer } from "./schema";

/** The tenant's settings in their order, all or those of a section, which is their group (REST-54, S-120). An unknown section has none. */
export async function listSettings(
  context: Pick<Context, "db" | "tenantId">,
  section?: string,
): Promise<SettingAnswer[]> {
  const keys = [...KNOWN_SETTINGS]
    .filter(([, { group }]) => section === undefined || group === section)
    .map(([key]) => key);
  const rows =
    keys.length === 0
      ? []
      : await context.db
          .select()
          .from(setting)
          .where(within(context, setting, inArray(setting.key, keys)));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => presentSetting(key, byKey.get(key)));
}
