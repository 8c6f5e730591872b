import type { setting } from "@/db/schema";
import { KNOWN_SETTINGS } from "./known-settings";
import type { SettingAnswer } from "./schema";

type Row = Pick<typeof setting.$inferSelect, "id" | "value" | "version">;

/** A setting as calls answer it: the tenant's row, else what stands until there is one. */
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
