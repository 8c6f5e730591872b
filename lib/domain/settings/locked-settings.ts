import { asc, inArray } from "drizzle-orm";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { KNOWN_SETTINGS } from "./known-settings";

export type SettingRow = typeof setting.$inferSelect;

/**
 * The tenant's rows of known settings, locked until the commit in the order of their keys, so that two changes never wait for each
 * other. A row that is not there yet is made with the value that stood until now.
 */
export async function lockedSettings(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  keys: readonly string[],
): Promise<Map<string, SettingRow>> {
  const rows = keys.flatMap((key) => {
    const kind = KNOWN_SETTINGS.get(key);
    if (!kind) return [];
    const { choices: _known, ...columns } = kind;
    return [{ tenantId, key, ...columns, version: 0 }];
  });
  if (rows.length === 0) return new Map();
  const wanted = within({ tenantId }, setting, inArray(setting.key, [...keys]));
  const lock = () => db.select().from(setting).where(wanted).orderBy(asc(setting.key)).for("update");
  const found = await lock();
  if (found.length === rows.length) return new Map(found.map((row) => [row.key, row]));
  await db.insert(setting).values(rows).onConflictDoNothing();
  return new Map((await lock()).map((row) => [row.key, row]));
}
