import { asc, inArray, eq, sql } from "drizzle-orm";
import { setting, counter } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import { KNOWN_SETTINGS, NAME_SETTING, nextStepsSetting, PURCHASE_ORDER_SETTING } from "./known-settings";
import type { SettingAnswer } from "./schema";
import { settingsState } from "./settings-state";

export type SettingRow = typeof setting.$inferSelect;

/**
 * The tenant's rows of known settings, locked until the commit in the order of their keys, to avoid deadlocks. A
 * missing row is created with the default value.
 */
export async function lockedSettings(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  keys: readonly string[],
): Promise<Map<string, SettingRow>> {
  const rows = keys.flatMap((key) => {
    const kind = KNOWN_SETTINGS.get(key);
    if (!kind) return [];
    const { group, dataType, value, description } = kind;
    return [{ tenantId, key, group, dataType, value, description, version: 0 }];
  });
  if (rows.length === 0) return new Map();
  const wanted = within({ tenantId }, setting, inArray(setting.key, [...keys]));
  const lock = () => db.select().from(setting).where(wanted).orderBy(asc(setting.key)).for("update");
  const existing = await lock();
  if (existing.length === rows.length) return new Map(existing.map((row) => [row.key, row]));
  await db.insert(setting).values(rows).onConflictDoNothing();
  return new Map((await lock()).map((row) => [row.key, row]));
}

type Row = Pick<typeof setting.$inferSelect, "id" | "value" | "version">;

/** A setting as the API returns it: the tenant's row, else the default. */
export function presentSetting(key: string, row: Row | undefined): SettingAnswer {
  const kind = KNOWN_SETTINGS.get(key);
  if (!kind) throw new RangeError(`${key} is no setting`);
  const { group, dataType, description } = kind;
  return {
    id: row?.id ?? 0,
    key,
    value: row?.value ?? kind.value,
    group,
    data_type: dataType,
    description,
    version: row?.version ?? 0,
  };
}

/**
 * To be called in the transaction of each change to the look of proposals, so that pages and PDFs are rendered
 * again.
 */
export async function raiseBrandingVersion({
  db,
  tenantId,
}: Pick<Context, "db" | "tenantId">): Promise<void> {
  await db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within({ tenantId }, counter, eq(counter.name, "branding_version")));
}

/** The response for one or more settings, with the ETag of their state. */
export const settingsReply = <Data extends SettingAnswer | SettingAnswer[]>(
  data: Data,
): Reply<{ data: Data }> => tagged({ data }, settingsState([data].flat()));

/**
 * The tenant's settings in order, all or those of a section (their group) (REST-54, S-120). Error: 404 for an unknown
 * section.
 */
export async function listSettings(
  context: Pick<Context, "db" | "tenantId">,
  section?: string,
): Promise<SettingAnswer[]> {
  const keys = [...KNOWN_SETTINGS]
    .filter(([, { group }]) => section === undefined || group === section)
    .map(([key]) => key);
  if (keys.length === 0) throw notFound("Section not found");
  const rows = await context.db
    .select()
    .from(setting)
    .where(within(context, setting, inArray(setting.key, keys)));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => presentSetting(key, byKey.get(key)));
}

/** What a workspace asks of customers who accept, and what it tells them then in a language; empty: nothing. */
export type AcceptanceSettings = {
  isNameRequired: boolean;
  isPurchaseOrderRequired: boolean;
  nextSteps: (language: Language) => string;
};

/** Reads them in one query. */
export async function acceptanceSettings(
  context: Pick<Context, "db" | "tenantId">,
): Promise<AcceptanceSettings> {
  const keys = [NAME_SETTING, PURCHASE_ORDER_SETTING, ...LANGUAGES.map(nextStepsSetting)];
  const rows = await context.db
    .select({ key: setting.key, value: setting.value })
    .from(setting)
    .where(within(context, setting, inArray(setting.key, keys)));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const valueOf = (key: string) => stored.get(key) ?? KNOWN_SETTINGS.get(key)?.value ?? "";
  return {
    isNameRequired: valueOf(NAME_SETTING) === "on",
    isPurchaseOrderRequired: valueOf(PURCHASE_ORDER_SETTING) === "on",
    nextSteps: (language) => valueOf(nextStepsSetting(language)),
  };
}

/** One of the tenant's settings (REST-55). The key is a known one. */
export async function readSetting(
  context: Pick<Context, "db" | "tenantId">,
  key: string,
): Promise<SettingAnswer> {
  const [row] = await context.db
    .select()
    .from(setting)
    .where(within(context, setting, eq(setting.key, key)));
  return presentSetting(key, row);
}
